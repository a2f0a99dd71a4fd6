import fc from "fast-check";
import { expect, test } from "vitest";
import { isPossiblePhone, phoneBegun, phoneKey } from "./phone-numbers.ts";

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

/* Which phones may be ones: docs/rules.md 5.1 */

test("a UK mobile is possible in every spelling, and from abroad with its country code", () => {
  const separator = fc.constantFrom("", " ", "-", ".", ") ");
  fc.assert(
    fc.property(ukMobile, separator, (number, between) => {
      expect(isPossiblePhone(`0${number.slice(0, 4)}${between}${number.slice(4)}`, "GB")).toBe(true);
      expect(isPossiblePhone(`+44${between}${number}`, "FR")).toBe(true);
    }),
  );
});

test("fewer than seven digits, or more than a number has, are no phone, whatever stands around them", () => {
  const digits = fc.oneof(fc.stringMatching(/^\d{0,6}$/), fc.stringMatching(/^\d{18,30}$/));
  const around = fc.stringMatching(/^[a-z ()-]{0,5}$/);
  fc.assert(
    fc.property(digits, around, around, (number, before, after) => {
      expect(isPossiblePhone(before + number + after, "GB"), number).toBe(false);
    }),
  );
});

test.for([
  ["0790", "GB", false],
  ["abc", "GB", false],
  ["020 7946 0958", "GB", true],
  ["0800 1111", "GB", true],
  ["+1 212", "GB", false],
  ["+1 212 555 0123", "GB", true],
  ["555 0123", "US", false],
  ["+999 1234567", "GB", false],
  ["07700 900123", "nowhere", true],
] as const)("%s at a salon of %s is possible: %s", ([phone, country, possible]) => {
  expect(isPossiblePhone(phone, country)).toBe(possible);
});

test.for([
  ["07700", "+447700"],
  ["7700 9", "+4477009"],
  ["+44 77", "+4477"],
  ["0044 7", "+447"],
  ["0", ""],
])("%s begins as %s", ([typed = "", begun]) => {
  expect(phoneBegun(typed, "GB")).toBe(begun);
});
