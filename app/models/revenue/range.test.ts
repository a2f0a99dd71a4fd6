import { describe, expect, test } from "vitest";
import { parseSubmission } from "../../kernel/parsing.ts";
import {
  daysOf,
  fileNameOf,
  financialYearOf,
  neighbourOf,
  queryOf,
  type RevenueRange,
  revenueQuery,
  yearBefore,
  yearChoices,
} from "./range.ts";

const TODAY = "2026-11-21";
const NOVEMBER: RevenueRange = { range: "month", year: 2026, month: 11 };
const YEAR: RevenueRange = { range: "financial-year", year: 2026 };
const DAYS: RevenueRange = { range: "custom", from: "2026-11-01", to: "2026-11-15" };

test("a financial year begins on April 1st and ends on March 31st", () => {
  expect(
    ["2026-03-31", "2026-04-01", "2026-12-31", "2027-01-01", "2027-03-31", "2027-04-01"].map(financialYearOf),
  ).toEqual([2025, 2026, 2026, 2026, 2026, 2027]);
  expect(daysOf(YEAR)).toEqual({ from: "2026-04-01", to: "2027-03-31" });
  expect(daysOf({ ...YEAR, year: 2027 })).toEqual({ from: "2027-04-01", to: "2028-03-31" });
});

test("a month has all of its days", () => {
  const last = (month: number, year = 2026) => daysOf({ range: "month", year, month }).to;
  expect([1, 2, 4, 11, 12].map((month) => last(month))).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-04-30",
    "2026-11-30",
    "2026-12-31",
  ]);
  expect(last(2, 2028)).toBe("2028-02-29");
  expect(daysOf(NOVEMBER).from).toBe("2026-11-01");
});

test("years can be chosen from five before to one after this one", () => {
  expect(yearChoices(TODAY)).toEqual([2021, 2022, 2023, 2024, 2025, 2026, 2027]);
});

describe("the address", () => {
  test.for<[Record<string, string>, RevenueRange]>([
    [{}, NOVEMBER],
    [{ range: "" }, NOVEMBER],
    [
      { range: "month", year: "2025", month: "2" },
      { range: "month", year: 2025, month: 2 },
    ],
    [{ range: "financial-year" }, YEAR],
    [
      { range: "financial-year", year: "2021", month: "7" },
      { range: "financial-year", year: 2021 },
    ],
    [{ range: "custom", from: "2026-11-01", to: " 2026-11-15" }, DAYS],
    [
      { range: "custom", from: "2028-01-01", to: "2028-12-31" },
      { range: "custom", from: "2028-01-01", to: "2028-12-31" },
    ],
  ])("%j asks for %j", ([query, range]) => {
    expect(parseSubmission(revenueQuery(TODAY), query)).toEqual({ ok: true, value: range });
  });

  test("in a spring before April, the financial year is the one that began last year", () => {
    const asked = parseSubmission(revenueQuery("2027-03-31"), { range: "financial-year" });
    expect(asked).toEqual({ ok: true, value: YEAR });
  });

  test.for<[Record<string, string>, Record<string, string>]>([
    [{ range: "week" }, { range: "Please choose a month, a financial year or a custom range" }],
    [{ month: "13" }, { month: "Please choose a month" }],
    [{ year: "2020" }, { year: "Please choose a year" }],
    [{ year: "2028" }, { year: "Please choose a year" }],
    [
      { range: "custom", from: "2026-02-30" },
      { from: "Please give dates as yyyy-MM-dd", to: "Please give dates as yyyy-MM-dd" },
    ],
    [{ range: "custom", from: "2026-11-02", to: "2026-11-01" }, { to: "Please end on or after the start" }],
    [{ range: "custom", from: "2026-01-01", to: "2027-01-02" }, { to: "Please ask for at most 366 days" }],
  ])("%j is refused", ([query, fields]) => {
    expect(parseSubmission(revenueQuery(TODAY), query)).toEqual({ ok: false, fields });
  });

  test.for([NOVEMBER, YEAR, DAYS])("of %j leads back to it", (range) => {
    const query = Object.fromEntries(new URLSearchParams(queryOf(range)));
    expect(parseSubmission(revenueQuery(TODAY), query)).toEqual({ ok: true, value: range });
  });
});

test("the same range a year before has the same days of the calendar", () => {
  expect(daysOf(yearBefore(NOVEMBER))).toEqual({ from: "2025-11-01", to: "2025-11-30" });
  expect(daysOf(yearBefore(YEAR))).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  expect(daysOf(yearBefore(DAYS))).toEqual({ from: "2025-11-01", to: "2025-11-15" });
  const leap = yearBefore({ range: "custom", from: "2028-02-29", to: "2028-02-29" });
  expect(daysOf(leap)).toEqual({ from: "2027-02-28", to: "2027-02-28" });
});

test("months and financial years have one before and one after them, as far as they can be chosen", () => {
  expect(neighbourOf({ range: "month", year: 2026, month: 1 }, -1, TODAY)).toEqual({
    range: "month",
    year: 2025,
    month: 12,
  });
  expect(neighbourOf({ range: "month", year: 2026, month: 12 }, 1, TODAY)).toEqual({
    range: "month",
    year: 2027,
    month: 1,
  });
  expect(neighbourOf({ range: "month", year: 2027, month: 12 }, 1, TODAY)).toBeNull();
  expect(neighbourOf(YEAR, -1, TODAY)).toEqual({ range: "financial-year", year: 2025 });
  expect(neighbourOf({ ...YEAR, year: 2021 }, -1, TODAY)).toBeNull();
  expect(neighbourOf(DAYS, 1, TODAY)).toBeNull();
});

test("a file is called by its range", () => {
  expect([NOVEMBER, YEAR, DAYS].map(fileNameOf)).toEqual([
    "revenue-2026-11.csv",
    "revenue-fy-2026-27.csv",
    "revenue-2026-11-01-to-2026-11-15.csv",
  ]);
  expect(fileNameOf({ range: "month", year: 2027, month: 2 })).toBe("revenue-2027-02.csv");
  expect(fileNameOf({ ...YEAR, year: 2099 })).toBe("revenue-fy-2099-00.csv");
});
