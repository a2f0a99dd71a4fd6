import fc from "fast-check";
import { expect, test } from "vitest";
import { phoneKey } from "./phone.server.ts";

/* Comparing phones: docs/rules.md 6.12 */

const ukMobile = fc.integer({ min: 0, max: 999_999 }).map((end) => `7700${String(end).padStart(6, "0")}`);

test("a UK number is the same with and without its country code, however it is spaced", () => {
  const separators = fc.array(fc.constantFrom("", "", " ", "-", "(", ")", ". "), { minLength: 20, maxLength: 20 });
  const start = fc.constantFrom("0", "+44", "+440", "44", "0044");
  fc.assert(
    fc.property(ukMobile, start, separators, (number, start, between) => {
      const typed = [...(start + number)].map((character, index) => character + between[index]).join("");
      expect(phoneKey(typed, "GB"), typed).toBe(`+44${number}`);
    }),
  );
});

test("two numbers are never the same", () => {
  fc.assert(
    fc.property(ukMobile, ukMobile, (one, other) => {
      fc.pre(one !== other);
      expect(phoneKey(`0${one}`, "GB")).not.toBe(phoneKey(`0${other}`, "GB"));
    }),
  );
});

test.for([
  ["0151 12345678", "DE", "+4915112345678"],
  ["06 12 34 56 78", "FR", "+33612345678"],
  ["+44 7700 900123", "FR", "+447700900123"],
  ["07700 900123", "nowhere", "+447700900123"],
] as const)("%s at a salon of %s is %s", ([phone, country, key]) => {
  expect(phoneKey(phone, country)).toBe(key);
});

test.for([
  ["(1)", "1"],
  ["1".repeat(20), "1".repeat(20)],
  ["call me", ""],
] as const)("%j is no number and compares by its digits, %j", ([phone, key]) => {
  expect(phoneKey(phone, "GB")).toBe(key);
});

test("a plus in brackets is a country code too", () => {
  expect(phoneKey("(+33) 6 12 34 56 78", "GB")).toBe("+33612345678");
});
