import { expect, test } from "vitest";
import { newToken, readLinkArguments } from "./recovery-link.ts";

/* The arguments of `npm run admin:link`: docs/rules.md 6.37. */

test("an email is read in its stored spelling, with a host or without", () => {
  expect(readLinkArguments(["Owner@Example.com ", "--host", "Rose.Test", "--remote"])).toEqual({
    ...{ email: "owner@example.com", host: "rose.test", remote: true },
  });
  expect(readLinkArguments(["owner@example.com"])).toEqual({ email: "owner@example.com", remote: false });
});

test.for([
  [[]],
  [["a@example.com", "b@example.com"]],
  [["a@example.com", "--password", "secret"]],
  [["no email"]],
  [["a@example.com", "--host", " "]],
])("%j is refused in a sentence that repeats nothing", ([args = []]) => {
  expect(() => readLinkArguments(args)).toThrow(/^Nothing was done/);
  expect(() => readLinkArguments(args)).not.toThrow(/secret|b@example/);
});

test("each token is another one, of 128 bits, and its hash is not it", () => {
  const [one, two] = [newToken(), newToken()];
  expect(one.token).toMatch(/^[\w-]{22}$/);
  expect(new Set([one.token, two.token, one.tokenHash, two.tokenHash]).size).toBe(4);
});
