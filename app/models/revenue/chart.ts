import { addDays, daysBetween } from "../../kernel/clock.ts";
import { type RevenueDay, totalOf } from "./day-revenue.ts";
import type { Days } from "./range.ts";

/* What the chart of revenue shows: docs/rules.md 16.8. */

/** More days than these are drawn as months. docs/rules.md 16.8 */
const MOST_BARS = 62;
/** The least that the chart is high, pence. */
const LEAST_HEIGHT = 1_000;

/** A day (`yyyy-MM-dd`) or a month (`yyyy-MM`), what it came to, and what the same one did a year before. Pence. */
export interface Bar {
  of: string;
  appointments: number;
  pence: number;
  pencePreviously: number;
}

type Totals = Omit<RevenueDay, "services">;

/** The bars of a range, one a day, or one a month when it is long: also those that come to nothing. docs/rules.md 16.8 */
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

/** The same day a year on; of a 29th of February the 28th. */
function yearAfter(date: string): string {
  const day = date.slice(4).replace("-02-29", "-02-28");
  return `${Number(date.slice(0, 4)) + 1}${day}`;
}

/** Whether bars are months. */
export function areMonths([first]: Bar[]): boolean {
  return first?.of.length === 7;
}

/** The pence at the top of the chart: 1, 2 or 5 with zeros, as high as the highest bar and £10 at least. */
export function topOf(bars: Bar[]): number {
  const highest = Math.max(LEAST_HEIGHT, ...bars.flatMap(({ pence, pencePreviously }) => [pence, pencePreviously]));
  const unit = 10 ** Math.floor(Math.log10(highest));
  return [unit, 2 * unit, 5 * unit].find((top) => top >= highest) ?? 10 * unit;
}
