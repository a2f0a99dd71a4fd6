import { format, parseISO } from "date-fns";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../testing/thoroughness.ts";
import { addDays } from "./clock.ts";
import { dayAndMonth, longDate, monthName, monthOfYear } from "./dates.ts";

/* Dates in words, compared with another library. docs/rules.md 1.8 */

test("a date is long weekday, month, ordinal day, year", () => {
  expect(longDate("2026-11-24")).toBe("Tuesday, November 24th, 2026");
  expect(["01", "02", "03", "04", "11", "12", "13", "21", "22", "23", "30", "31"].map(dayOfJanuary)).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "13th",
    "21st",
    "22nd",
    "23rd",
    "30th",
    "31st",
  ]);
});

test("every date reads as date-fns writes it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
      const date = addDays("1990-01-01", days);
      const day = parseISO(date);
      expect(longDate(date)).toBe(format(day, "EEEE, MMMM do, yyyy"));
      expect(dayAndMonth(date)).toBe(format(day, "EEEE, MMMM d"));
      expect(monthOfYear(date)).toBe(format(day, "MMMM yyyy"));
    }),
    { numRuns: runs(500) },
  );
});

test("the months have their names", () => {
  expect([1, 2, 11, 12].map(monthName)).toEqual(["January", "February", "November", "December"]);
});

function dayOfJanuary(day: string): string | undefined {
  return longDate(`2026-01-${day}`).split(" ")[2]?.replace(",", "");
}
