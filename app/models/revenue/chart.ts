import { addDays, daysBetween } from "../../kernel/clock.ts";
import { type RevenueDay, totalOf } from "./day-revenue.ts";
import type { Days } from "./range.ts";

/* What the chart of revenue shows: docs/rules.md 16.8. */

/** Maximum number of daily bars; longer ranges have monthly bars. docs/rules.md 16.8 */
const MOST_BARS = 62;
/** Minimum height of the chart, pence. */
const LEAST_HEIGHT = 1_000;

/** The revenue of a day (`yyyy-MM-dd`) or month (`yyyy-MM`), and of the same one a year before, pence. */
export interface Bar {
  of: string;
  appointments: number;
  pence: number;
  pencePreviously: number;
}

type Totals = Omit<RevenueDay, "services">;

/** The bars of a range, one per day, or per month for a long range, including empty ones. docs/rules.md 16.8 */
export function barsOf({ from, to }: Days, days: Totals[], previously: Totals[]): Bar[] {
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
  const barOf = (date: string) => (dates.length > MOST_BARS ? date.slice(0, 7) : date);
  const bars = new Map(
    dates.map((date) => [barOf(date), { of: barOf(date), appointments: 0, pence: 0, pencePreviously: 0 }]),
  );
  for (const day of days) {
    const bar = bars.get(barOf(day.date));
    if (!bar) continue;
    bar.pence += totalOf(day);
    bar.appointments += day.appointments;
  }
  for (const day of previously) {
    const bar = bars.get(barOf(yearAfter(day.date)));
    if (bar) bar.pencePreviously += totalOf(day);
  }
  return [...bars.values()];
}

/** The same day a year later; the 29th of February becomes the 28th. */
function yearAfter(date: string): string {
  const day = date.slice(4).replace("-02-29", "-02-28");
  return `${Number(date.slice(0, 4)) + 1}${day}`;
}

/** Whether the bars stand for months. */
export function areMonths([first]: Bar[]): boolean {
  return first?.of.length === 7;
}

/** The top of the chart, pence: 1, 2 or 5 times a power of ten, at least the highest bar and £10. */
export function chartTop(bars: Bar[]): number {
  const highest = Math.max(LEAST_HEIGHT, ...bars.flatMap(({ pence, pencePreviously }) => [pence, pencePreviously]));
  const unit = 10 ** Math.floor(Math.log10(highest));
  return [unit, 2 * unit, 5 * unit].find((top) => top >= highest) ?? 10 * unit;
}
