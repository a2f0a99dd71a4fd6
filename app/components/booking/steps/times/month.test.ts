import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, weekdayOf } from "../../../../kernel/clock.ts";
import { runs } from "../../../../testing/thoroughness.ts";
import { dayByKey, monthBeside, weeksOf } from "./month.ts";

/* The grid of the date picker, and its keys. docs/rules.md 1.7, 9.8 */

test("a month has its weeks from Sunday", () => {
  expect(whole("2027-02")).toHaveLength(5);
  expect(whole("2026-02")).toHaveLength(4);
  expect(whole("2026-11")[0]).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2026-11-0${day}`));
  expect(whole("2026-12")[0]).toEqual([
    null,
    null,
    "2026-12-01",
    "2026-12-02",
    "2026-12-03",
    "2026-12-04",
    "2026-12-05",
  ]);
});

test("each day of a month stands once, under its weekday", () => {
  fc.assert(
    fc.property(months, (month) => {
      const weeks = whole(month);
      const dates = weeks.flat().filter((date) => date !== null);
      const [year = 0, number = 0] = month.split("-").map(Number);
      expect(dates).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate());
      expect(dates).toEqual(dates.map((_, day) => `${month}-${String(day + 1).padStart(2, "0")}`));
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        expect(week.map((date, weekday) => (date === null ? weekday : new Date(date).getUTCDay()))).toEqual([
          0, 1, 2, 3, 4, 5, 6,
        ]);
      }
    }),
    { numRuns: runs(200) },
  );
});

test.for([
  ["2026-11-29", true, ["2026-11-29", "2026-12-19"]],
  ["2026-11-22", true, ["2026-11-22", "2026-12-19"]],
  ["2026-11-15", true, ["2026-11-15", "2026-11-30"]],
  ["2026-11-29", false, ["2026-11-29", "2026-11-30"]],
  ["2026-10-31", true, ["2026-10-25", "2026-11-14"]],
] as const)("on %s a month that runs on (%s) shows %s", ([today, runsOn, [first, last]]) => {
  const dates = weeksOf(today.slice(0, 7), today, runsOn)
    .flat()
    .filter((date) => date !== null);
  expect([dates[0], dates.at(-1)]).toEqual([first, last]);
});

test("the months follow each other", () => {
  fc.assert(
    fc.property(months, (month) => {
      expect(monthBeside(monthBeside(month, 1), -1)).toBe(month);
      expect(monthBeside(month, 1) > month).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});

test("the keys move by days and weeks to days that can be chosen", () => {
  const open = Array.from({ length: 31 }, (_, day) => addDays("2026-11-24", day)).filter(
    (date) => weekdayOf(date) !== 0,
  );
  const to = (key: string, from = "2026-12-02") => dayByKey(key, from, open);
  expect(to("ArrowRight")).toBe("2026-12-03");
  expect(to("ArrowLeft")).toBe("2026-12-01");
  expect(to("ArrowDown")).toBe("2026-12-09");
  expect(to("ArrowUp")).toBe("2026-11-25");
  expect(to("Home")).toBe("2026-11-30");
  expect(to("End")).toBe("2026-12-05");
  expect(to("PageDown", "2026-11-24")).toBe("2026-12-22");
  expect(to("PageUp", "2026-12-22")).toBe("2026-11-24");
  expect(to("ArrowRight", "2026-12-05")).toBe("2026-12-07");
  expect([to("ArrowLeft", "2026-11-24"), to("ArrowUp", "2026-11-26"), to("ArrowDown", "2026-12-24")]).toEqual([
    null,
    null,
    null,
  ]);
  expect([to("PageUp"), to("Enter"), to("a")]).toEqual([null, null, null]);
});

const months = fc
  .record({ year: fc.integer({ min: 1990, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, "0")}`);

function whole(month: string) {
  return weeksOf(month, `${month}-01`, false);
}
