import { dayAndMonth, dayOfMonth, longDate, monthOfYear } from "../../../kernel/dates.ts";
import type { RevenueRange } from "../../../models/revenue/range.ts";
import { daysOf } from "../../../models/revenue/range.ts";

/** A range's name: `November 2026`, `Financial year 2026–27`, or its first and last day. */
export function rangeName(range: RevenueRange): string {
  if (range.range === "month") return monthOfYear(daysOf(range).from);
  if (range.range === "financial-year") return `Financial year ${financialYear(range.year)}`;
  return range.from === range.to ? longDate(range.from) : `${longDate(range.from)} to ${longDate(range.to)}`;
}

/** The financial year that begins in a year: `2026–27`. */
export function financialYear(year: number): string {
  return `${year}–${String(year + 1).slice(-2)}`;
}

/** The full name of a day or month in the chart: `Tuesday, November 24`, `November 2026`. */
export function barName(of: string): string {
  return of.length === 7 ? monthOfYear(of) : dayAndMonth(of);
}

/**
 * The label under a bar: the day of the month, or the month's name. On a narrow screen only the first letter of the name
 * fits.
 */
export function barLabel(of: string): { first: string; rest: string } {
  if (of.length > 7) return { first: dayOfMonth(of), rest: "" };
  const month = monthOfYear(of);
  return { first: month.slice(0, 1), rest: month.slice(1, 3) };
}

/** The message for a range without revenue. */
export function emptyRange({ range }: RevenueRange): string {
  if (range === "month") return "No revenue data for this month";
  return range === "financial-year" ? "No revenue data for this financial year" : "No revenue data for these days";
}
