import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, weekdayOf } from "../../kernel/clock.ts";
import { runs } from "../../testing/thoroughness.ts";
import { datesAgain, placeAgain, rhythmOf, technicianAgain } from "./again.ts";
import type { Diary } from "./diary.ts";
import { staffDiary } from "./staff-window.ts";

/* When a client comes again. docs/rules.md 35.1 */

const TODAY = "2036-06-17";
const NOW = { date: TODAY, minute: 600 };

describe("a client’s rhythm", () => {
  test("is the middle of the latest five times between visits, in whole weeks", () => {
    expect(rhythmOf(["2036-06-01", "2036-06-15", "2036-06-30"])).toBe(2);
    expect(rhythmOf(["2036-06-30", "2036-06-01", "2036-06-15"])).toBe(2);
    const slower = ["2035-01-01", "2035-07-01", "2036-01-01", "2036-01-29", "2036-02-26", "2036-03-25", "2036-04-22"];
    expect(rhythmOf(slower)).toBe(4);
  });

  test("is three weeks while fewer than three visits are known, and lies between one week and twelve", () => {
    for (const few of [[], ["2036-06-01"], ["2036-06-01", "2036-06-08"], ["2036-06-01", "2036-06-01", "2036-06-08"]])
      expect(rhythmOf(few)).toBe(3);
    expect(rhythmOf(["2036-06-01", "2036-06-02", "2036-06-03"])).toBe(1);
    expect(rhythmOf(["2033-06-01", "2034-06-02", "2036-06-03"])).toBe(12);
  });
});

test("the dates are so many weeks apart, after today, and within a year", () => {
  expect(datesAgain("2036-06-17", 3, 2, TODAY)).toEqual(["2036-07-08", "2036-07-29"]);
  expect(datesAgain("2036-05-27", 3, 1, TODAY)).toEqual(["2036-07-08"]);
  expect(datesAgain("2036-05-26", 3, 1, TODAY)).toEqual(["2036-07-07"]);
  expect(datesAgain("2036-05-28", 3, 1, TODAY)).toEqual(["2036-06-18"]);
  expect(datesAgain("2036-07-01", 2, 2, TODAY)).toEqual(["2036-07-15", "2036-07-29"]);
  expect(datesAgain(TODAY, 12, 52, TODAY)).toHaveLength(4);
  expect(datesAgain(TODAY, 1, 52, TODAY)).toHaveLength(52);
  expect(datesAgain("2037-06-10", 1, 3, TODAY)).toEqual(["2037-06-17"]);
});

test("whatever the dates, each is on the same day of the week, at most a year ahead, and none is left out", () => {
  const days = fc.integer({ min: -400, max: 365 });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 52 }), (ahead, weeks, count) => {
      const date = addDays(TODAY, ahead);
      const dates = datesAgain(date, weeks, count, TODAY);
      for (const [nth, next] of dates.entries()) {
        expect(weekdayOf(next)).toBe(weekdayOf(date));
        expect(daysBetween(TODAY, next)).toBeGreaterThan(0);
        expect(daysBetween(TODAY, next)).toBeLessThanOrEqual(365);
        if (nth > 0) expect(daysBetween(dates[nth - 1] ?? "", next)).toBe(weeks * 7);
      }
      if (dates.length < count)
        expect(daysBetween(TODAY, addDays(dates.at(-1) ?? date, weeks * 7))).toBeGreaterThan(365);
    }),
    { numRuns: runs(200) },
  );
});

describe("the place", () => {
  test("is the same time, if it is free", () => {
    expect(placeAgain(aDiary(), WISHED, 60, NOW)).toEqual({ wished: WISHED, start: WISHED, why: null });
  });

  test("is else the nearest start of that day, the earlier of two", () => {
    const taken = aDiary({ [WISHED.date]: [{ start: 600, end: 660 }] });
    expect(placeAgain(taken, WISHED, 60, NOW)).toMatchObject({
      start: { date: WISHED.date, minute: 540 },
      why: "taken",
    });
    const morning = aDiary({ [WISHED.date]: [{ start: 480, end: 660 }] });
    expect(placeAgain(morning, WISHED, 60, NOW).start).toEqual({ date: WISHED.date, minute: 660 });
  });

  test("is else on the nearest of the three days before and after, and nowhere beyond them", () => {
    const closed = (days: number[]): Diary => ({
      ...aDiary(),
      closures: days.map((ahead) => addDays(WISHED.date, ahead)),
    });
    expect(placeAgain(closed([0]), WISHED, 60, NOW)).toMatchObject({
      ...{ start: { date: addDays(WISHED.date, -1), minute: 600 }, why: "closed" },
    });
    expect(placeAgain(closed([0, -1]), WISHED, 60, NOW).start?.date).toBe(addDays(WISHED.date, 1));
    expect(placeAgain(closed([0, -1, 1, -2, 2, -3]), WISHED, 60, NOW).start?.date).toBe(addDays(WISHED.date, 3));
    expect(placeAgain(closed([0, -1, 1, -2, 2, -3, 3]), WISHED, 60, NOW).start).toBeNull();
  });

  test("is on the wall clock: in both nights that change it, the time stays", () => {
    for (const date of ["2036-10-26", "2037-03-29", "2037-03-30"]) {
      const wished = { date, minute: 600 };
      expect(placeAgain(aDiary(), wished, 60, NOW).start).toEqual(wished);
    }
  });
});

test("the technician stays only while they take appointments and do all of it", () => {
  const team = [
    { id: "a", services: null },
    { id: "b", services: ["gel"] },
  ];
  expect(technicianAgain(team, "a", ["gel", "art"])).toBe("a");
  expect(technicianAgain(team, "b", ["gel"])).toBe("b");
  expect(technicianAgain(team, "b", ["gel", "art"])).toBeUndefined();
  expect(technicianAgain(team, "gone", ["gel"])).toBeUndefined();
  expect(technicianAgain(team, null, ["gel"])).toBeUndefined();
});

const WISHED = { date: "2036-07-08", minute: 600 };

/** Open from 08:00 to 20:00 every day. */
function aDiary(busy: Diary["busy"] = {}): Diary {
  const open: Diary = { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy };
  return staffDiary(open, 365);
}
