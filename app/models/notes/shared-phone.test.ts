import { expect, test } from "vitest";
import { isSamePerson, keyBeside, phoneIn } from "./shared-phone.ts";

/* People who share a phone. docs/rules.md 23.20 */

test.for([
  ["Ada Lovelace", "ada lovelace", true],
  ["Ada", "Ada Lovelace", true],
  ["Ada Lovelace", "Lovelace", true],
  ["Zoë", "Zoe\u0308", true],
  ["Ada", "Grace", false],
  ["Ada Lovelace", "Ada Hopper", false],
] as const)("%s and %s may be one person: %s", ([one, other, may]) => {
  expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([may, may]);
});

test("the key of a second person with the same phone has the phone and their name, in any case and Unicode form", () => {
  const key = keyBeside("+447700900123", "Zoë");
  expect([phoneIn(key), phoneIn("+447700900123")]).toEqual(["+447700900123", "+447700900123"]);
  expect(key).toBe(keyBeside("+447700900123", "ZOE\u0308"));
  expect(key).not.toBe(keyBeside("+447700900123", "Ada"));
});
