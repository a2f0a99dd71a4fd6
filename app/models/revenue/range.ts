import * as v from "valibot";
import { addDays, daysBetween, isCalendarDate } from "../../kernel/clock.ts";

/* The ranges of the revenue page and their names: docs/rules.md 16.5 to 16.7. */

/** A range of revenue. `month` is 1 to 12; a financial year begins in April of `year`. */
export type RevenueRange =
  | { range: "month"; year: number; month: number }
  | { range: "financial-year"; year: number }
  | { range: "custom"; from: string; to: string };

/** A first and a last day. */
export interface Days {
  from: string;
  to: string;
}

/** Maximum number of days in a range. docs/rules.md 16.5 */
export const MOST_DAYS = 366;

const FIRST_MONTH = 4;
const PAST_YEARS = 5;
const COMING_YEARS = 1;

/** A date of a range, from the page or the API. */
export const dayGiven = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.check(isCalendarDate, "Please give dates as yyyy-MM-dd"),
);

/** The months to choose from, 1 to 12. docs/rules.md 16.5 */
export const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The page's query. Missing fields default to the current period, by the salon's date `today`. docs/rules.md 16.5 */
export function revenueQuery(today: string) {
  const month = MONTHS.map(String);
  const years = yearChoices(today).map(String);
  const year = (usual: number) =>
    v.pipe(v.optional(v.picklist(years, "Please choose a year"), String(usual)), v.transform(Number));
  return v.pipe(
    v.record(v.string(), v.string()),
    v.transform((query) => ({ ...query, range: query.range || "month" })),
    v.variant(
      "range",
      [
        v.object({
          range: v.literal("month"),
          year: year(yearOf(today)),
          month: v.pipe(
            v.optional(v.picklist(month, "Please choose a month"), String(monthOf(today))),
            v.transform(Number),
          ),
        }),
        v.object({ range: v.literal("financial-year"), year: year(financialYearOf(today)) }),
        v.pipe(
          v.object({ range: v.literal("custom"), from: dayGiven, to: dayGiven }),
          v.forward(v.partialCheck([["from"], ["to"]], inOrder, "Please end on or after the start"), ["to"]),
          v.forward(v.partialCheck([["from"], ["to"]], notTooMany, `Please ask for at most ${MOST_DAYS} days`), ["to"]),
        ),
      ],
      "Please choose a month, a financial year or a custom range",
    ),
  );
}

/** Whether a range ends on or after its start. */
export function inOrder({ from, to }: Days): boolean {
  return from <= to;
}

/** Whether a range has at most `MOST_DAYS` days. */
export function notTooMany({ from, to }: Days): boolean {
  return daysBetween(from, to) < MOST_DAYS;
}

/** The years to choose from: five before to one after the year of `today`. docs/rules.md 16.5 */
export function yearChoices(today: string): number[] {
  return Array.from({ length: PAST_YEARS + 1 + COMING_YEARS }, (_, index) => yearOf(today) - PAST_YEARS + index);
}

/** The year in which the financial year of a date begins: April 1st to March 31st. docs/rules.md 16.5 */
export function financialYearOf(date: string): number {
  return monthOf(date) < FIRST_MONTH ? yearOf(date) - 1 : yearOf(date);
}

/** The first and the last day of a range. docs/rules.md 16.5 */
export function daysOf(range: RevenueRange): Days {
  if (range.range === "custom") return { from: range.from, to: range.to };
  const [month, months] = range.range === "month" ? [range.month, 1] : [FIRST_MONTH, 12];
  return { from: firstDay(range.year, month), to: addDays(firstDay(range.year, month + months), -1) };
}

/** The same range a year before; the 29th of February becomes the 28th. docs/rules.md 16.6 */
export function yearBefore(range: RevenueRange): RevenueRange {
  if (range.range !== "custom") return { ...range, year: range.year - 1 };
  return { ...range, from: dayYearBefore(range.from), to: dayYearBefore(range.to) };
}

/** The previous (-1) or next (1) month or financial year, or null if it can't be chosen. docs/rules.md 16.5 */
export function neighbourOf(range: RevenueRange, step: -1 | 1, today: string): RevenueRange | null {
  if (range.range === "custom") return null;
  const neighbour =
    range.range === "month"
      ? { ...range, ...monthAt(range.year, range.month + step) }
      : { ...range, year: range.year + step };
  return yearChoices(today).includes(neighbour.year) ? neighbour : null;
}

/** A range as a query string. */
export function queryOf(range: RevenueRange): string {
  return new URLSearchParams(Object.entries(range).map(([name, value]) => [name, String(value)])).toString();
}

/** The name of a range's file. docs/rules.md 16.7 */
export function fileNameOf(range: RevenueRange): string {
  if (range.range === "month") return `revenue-${firstDay(range.year, range.month).slice(0, 7)}.csv`;
  if (range.range === "custom") return `revenue-${range.from}-to-${range.to}.csv`;
  return `revenue-fy-${range.year}-${String(range.year + 1).slice(-2)}.csv`;
}

/** The first day of a month. Months beyond 12 lie in the next year: 13 is its January. */
function firstDay(year: number, month: number): string {
  const at = monthAt(year, month);
  return `${at.year}-${String(at.month).padStart(2, "0")}-01`;
}

function monthAt(year: number, month: number): { year: number; month: number } {
  if (month < 1) return { year: year - 1, month: month + 12 };
  return month > 12 ? { year: year + 1, month: month - 12 } : { year, month };
}

function dayYearBefore(date: string): string {
  const before = `${String(Math.max(0, yearOf(date) - 1)).padStart(4, "0")}${date.slice(4)}`;
  return isCalendarDate(before) ? before : `${before.slice(0, 8)}28`;
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

function monthOf(date: string): number {
  return Number(date.slice(5, 7));
}
