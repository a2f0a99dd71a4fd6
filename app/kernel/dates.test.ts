import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { runs } from "../testing/thoroughness.ts";
import { addDays, weekdayOf } from "./clock.ts";
import { type DateStyle, readDateStyleFrom } from "./date-style.ts";
import {
  dayAndMonth,
  dayInWords,
  dayOfMonth,
  daysIntoWeek,
  longDate,
  monthAndDay,
  monthDayAndYear,
  monthName,
  monthOfYear,
  shortDate,
  shortDateAndYear,
  shortDay,
  shortDayAndYear,
  shortWeekday,
} from "./dates.ts";

/* Dates in words, compared with what Intl writes. docs/rules.md 1.7, 1.8 */

afterEach(() => readDateStyleFrom(() => "en-US"));

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

test("in British style a date is weekday, day, month, year", () => {
  readDateStyleFrom(() => "en-GB");
  expect(longDate("2026-11-24")).toBe("Tuesday 24 November 2026");
});

test.each([
  ["en-US", 0],
  ["en-GB", 1],
] as const)("every date reads as Intl writes it in %s, and a week begins on its day", (style, first) => {
  readDateStyleFrom(() => style);
  const inIntl = inIntlAs(style);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
      const date = addDays("1990-01-01", days);
      expect(weekdayOf(addDays(date, -daysIntoWeek(date)))).toBe(first);
      expect(daysIntoWeek(date)).toBeLessThan(7);
      expect(longDate(date).replace(/(?<=\d)(st|nd|rd|th)/, "")).toBe(
        inIntl(date, { weekday: "long", month: "long", day: "numeric", year: "numeric" }),
      );
      expect(dayAndMonth(date)).toBe(inIntl(date, { weekday: "long", month: "long", day: "numeric" }));
      expect(dayInWords(date, "1989-12-01")).toBe(dayAndMonth(date));
      expect(monthAndDay(date)).toBe(inIntl(date, { month: "long", day: "numeric" }));
      expect(monthDayAndYear(date)).toBe(inIntl(date, { month: "long", day: "numeric", year: "numeric" }));
      expect(monthOfYear(date)).toBe(inIntl(date, { month: "long", year: "numeric" }));
      expect(monthOfYear(date.slice(0, 7))).toBe(monthOfYear(date));
      expect(dayOfMonth(date)).toBe(inIntl(date, { day: "numeric" }));
      expect(shortWeekday(date)).toBe(inIntl(date, { weekday: "short" }));
      expect(shortDate(date)).toBe(inIntl(date, { month: "short", day: "numeric" }));
      expect(shortDateAndYear(date)).toBe(inIntl(date, { month: "short", day: "numeric", year: "numeric" }));
      expect(shortDay(date)).toBe(inIntl(date, { weekday: "short", month: "short", day: "numeric" }));
      expect(shortDayAndYear(date)).toBe(
        inIntl(date, { weekday: "short", month: "short", day: "numeric", year: "numeric" }),
      );
    }),
    { numRuns: runs(200) },
  );
});

test("the months have their names", () => {
  expect([1, 2, 11, 12].map(monthName)).toEqual(["January", "February", "November", "December"]);
});

function dayOfJanuary(day: string): string | undefined {
  return longDate(`2026-01-${day}`).split(" ")[2]?.replace(",", "");
}

/** What Intl writes in a style. In British English it puts a comma after a short weekday, which we leave out. */
function inIntlAs(style: DateStyle) {
  return (date: string, parts: Intl.DateTimeFormatOptions) => {
    const text = new Intl.DateTimeFormat(style, { timeZone: "UTC", ...parts }).format(new Date(`${date}T00:00:00Z`));
    return style === "en-GB" ? text.replace(",", "").replace(/Sept\b/, "Sep") : text;
  };
}
