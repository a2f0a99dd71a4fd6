import { expect, test } from "vitest";
import { reachOf } from "./mobile-numbers.ts";

/* Which phones get texts: docs/rules.md 34.7 */

test.for([
  ["a mobile of films", "+447700900123", "GB", "home"],
  ["a mobile that is in use", "+447400123456", "GB", "home"],
  ["a landline", "+442079460958", "GB", "none"],
  ["a premium number", "+449098790123", "GB", "none"],
  ["a personal number, which costs as premium does", "+447012345678", "GB", "none"],
  ["a pager", "+447640123456", "GB", "none"],
  ["a number for all the country", "+443001234567", "GB", "none"],
  ["a freephone", "+448001111", "GB", "none"],
  ["a mobile of Jersey", "+447797712345", "GB", "foreign"],
  ["a mobile of Guernsey", "+447781123456", "GB", "foreign"],
  ["a mobile of the Isle of Man", "+447624123456", "GB", "foreign"],
  ["a French mobile", "+33612345678", "GB", "foreign"],
  ["a French mobile in France", "+33612345678", "FR", "home"],
  ["a French landline in France", "+33142685300", "FR", "none"],
  ["a satellite phone", "+881612345678", "GB", "none"],
  ["an international premium number", "+979123456789", "GB", "none"],
  ["too few digits", "+4477009", "GB", "none"],
  ["no number", "call me", "GB", "none"],
  ["digits without a country", "07700900123", "GB", "none"],
  ["nothing", "", "GB", "none"],
] as const)("%s: %s at a salon of %s is %s", ([, phone, country, reach]) => {
  expect(reachOf(phone, country)).toBe(reach);
});
