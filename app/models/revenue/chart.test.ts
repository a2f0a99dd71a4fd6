import { expect, test } from "vitest";
import { areMonths, barsOf, chartTop } from "./chart.ts";
import type { RevenueDay } from "./day-revenue.ts";

test("a month has a bar for each day, with the same day of the year before", () => {
  const bars = barsOf(
    { from: "2026-11-01", to: "2026-11-30" },
    [aDay("2026-11-02", 3500, 1000), aDay("2026-11-30", 50)],
    [aDay("2025-11-02", 700), aDay("2025-11-03", 900)],
  );
  expect(bars).toHaveLength(30);
  expect(areMonths(bars)).toBe(false);
  expect(bars.filter(({ pence, pencePreviously }) => pence > 0 || pencePreviously > 0)).toEqual([
    { of: "2026-11-02", appointments: 1, pence: 4500, pencePreviously: 700 },
    { of: "2026-11-03", appointments: 0, pence: 0, pencePreviously: 900 },
    { of: "2026-11-30", appointments: 1, pence: 50, pencePreviously: 0 },
  ]);
});

test("more than 62 days have a bar for each month, and lose nothing", () => {
  const bars = barsOf(
    { from: "2026-04-01", to: "2027-03-31" },
    [aDay("2026-04-01", 1), aDay("2026-04-30", 2), aDay("2027-03-31", 4)],
    [aDay("2025-04-01", 8), aDay("2026-03-31", 16)],
  );
  expect(bars.map(({ of }) => of).join()).toBe(
    "2026-04,2026-05,2026-06,2026-07,2026-08,2026-09,2026-10,2026-11,2026-12,2027-01,2027-02,2027-03",
  );
  expect(areMonths(bars)).toBe(true);
  expect(bars[0]).toEqual({ of: "2026-04", appointments: 2, pence: 3, pencePreviously: 8 });
  expect(bars[11]).toEqual({ of: "2027-03", appointments: 1, pence: 4, pencePreviously: 16 });
  expect(barsOf({ from: "2026-11-01", to: "2027-01-01" }, [], [])).toHaveLength(62);
  expect(barsOf({ from: "2026-11-01", to: "2027-01-02" }, [], [])).toHaveLength(3);
});

test("a 29th of February has nothing a year before it, and revenue on one counts with the 28th", () => {
  const leap = barsOf({ from: "2028-02-28", to: "2028-03-01" }, [], [aDay("2027-02-28", 5), aDay("2027-03-01", 7)]);
  expect(leap.map(({ pencePreviously }) => pencePreviously)).toEqual([5, 0, 7]);
  const after = barsOf({ from: "2029-02-28", to: "2029-03-01" }, [], [aDay("2028-02-28", 2), aDay("2028-02-29", 5)]);
  expect(after.map(({ pencePreviously }) => pencePreviously)).toEqual([7, 0]);
});

test("the chart is as high as the next 1, 2 or 5 with zeros, and £10 at least", () => {
  const top = (pence: number, pencePreviously = 0) => chartTop([{ of: "", appointments: 1, pence, pencePreviously }]);
  expect([0, 999, 1000, 1001, 2001, 5000, 5001, 99_999, 100_001].map((pence) => top(pence))).toEqual([
    1000, 1000, 1000, 2000, 5000, 5000, 10_000, 100_000, 200_000,
  ]);
  expect(top(1, 30_000)).toBe(50_000);
  expect(chartTop([])).toBe(1000);
});

function aDay(date: string, cashPence: number, transferPence = 0): RevenueDay {
  return { date, appointments: 1, cashPence, transferPence, services: [] };
}
