import { addDays } from "../../../../kernel/clock.ts";
import { daysIntoWeek } from "../../../../kernel/dates.ts";

/* The grid of a month in the date picker. Months are `yyyy-MM`. */

/** The weeks of a month. Days of other months are null. docs/rules.md 1.7 */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const days = Array.from({ length: 42 }, (_, day) => addDays(first, day - daysIntoWeek(first)));
  return Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7))
    .map((week) => week.map((date) => (date.startsWith(month) ? date : null)))
    .filter((week) => week.some((date) => date !== null));
}

/** The month after this one, or with -1 the one before. */
export function monthBeside(month: string, direction: 1 | -1): string {
  return addDays(`${month}-01`, direction === 1 ? 31 : -1).slice(0, 7);
}

/**
 * The day that a key moves to from `date`, out of `reached` (dates in order). Keys move by a day, by one or four weeks, or to
 * an end of the week. Null for other keys, and where there is no such day.
 */
export function dayByKey(key: string, date: string, reached: string[]): string | null {
  const [first = date, last = date] = [reached[0], reached.at(-1)];
  const into = daysIntoWeek(date);
  const steps: Record<string, [from: string, step: number]> = {
    ArrowLeft: [addDays(date, -1), -1],
    ArrowRight: [addDays(date, 1), 1],
    ArrowUp: [addDays(date, -7), -7],
    ArrowDown: [addDays(date, 7), 7],
    Home: [addDays(date, -into), 1],
    End: [addDays(date, 6 - into), -1],
    PageUp: [addDays(date, -28), -7],
    PageDown: [addDays(date, 28), 7],
  };
  const [from, step] = steps[key] ?? [null, 1];
  if (from === null) return null;
  for (let day = from; step < 0 ? day >= first : day <= last; day = addDays(day, step))
    if (reached.includes(day)) return day;
  return null;
}
