import { scryptSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashPassword, passwordMatches } from "./password.server.ts";

const { PASSWORD_COST } = process.env;

describe("without a setting, as deployed", () => {
  beforeEach(() => void delete process.env.PASSWORD_COST);
  afterEach(() => void Object.assign(process.env, { PASSWORD_COST }));

  test("a password is hashed with five times 2^14 rounds of scrypt, r 8, and a salt of its own", async () => {
    const [one, other] = [await hashPassword("analytical"), await hashPassword("analytical")];
    expect(one).toMatch(/^scrypt-steps\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(other).not.toBe(one);
    expect(await passwordMatches("analytical", one)).toBe(true);
    expect(await passwordMatches("analytic", one)).toBe(false);
  });
});

test("a hash is compared at the cost that it was made with", async () => {
  const cheap = await hashPassword("analytical");
  expect(cheap).toContain(`scrypt-steps$${PASSWORD_COST}$8$5$`);
  delete process.env.PASSWORD_COST;
  try {
    expect(await passwordMatches("analytical", cheap)).toBe(true);
  } finally {
    Object.assign(process.env, { PASSWORD_COST });
  }
});

test("a hash of one step, from before, is compared still", async () => {
  const key = scryptSync("analytical", "salt", 32, { N: 16, r: 8, p: 5 });
  const hash = ["scrypt", 16, 8, 5, Buffer.from("salt").toString("base64url"), key.toString("base64url")].join("$");
  expect(await passwordMatches("analytical", hash)).toBe(true);
  expect(await passwordMatches("analytic", hash)).toBe(false);
});

test.for(["", "none", "scrypt$x$8$5$c2FsdA$a2V5"])("what is no hash (%j) matches no password", async (stored) => {
  expect(await passwordMatches("analytical", stored)).toBe(false);
});

test("others have the processor between two steps", async () => {
  let breaks = 0;
  const takeBreak = async () => void breaks++;
  expect(await passwordMatches("analytical", await hashPassword("analytical", takeBreak), takeBreak)).toBe(true);
  expect(breaks).toBe(8);
});

test("nobody's password matches no account, and takes as many steps as somebody's", async () => {
  const steps = async (hash: string | undefined) => {
    let breaks = 0;
    expect(await passwordMatches("analytic", hash, async () => void breaks++)).toBe(false);
    return breaks + 1;
  };
  expect([await steps(undefined), await steps(await hashPassword("analytical"))]).toEqual([5, 5]);
});
