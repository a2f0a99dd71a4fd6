import { addDays } from "../../../../kernel/clock.ts";
import { daysIntoWeek } from "../../../../kernel/dates.ts";

/* The grid of a month in the date picker. Months are `yyyy-MM`. */

/** How few weeks of a month may be left before the next month is shown with them. docs/rules.md 9.8 */
const FEW_WEEKS = 2;

/**
 * The weeks of a month that are not over `today`. Days of other months are null. If only a few are left and the month `runsOn`,
 * the first weeks of the next month follow. docs/rules.md 1.7, 9.8
 */
export function weeksOf(month: string, today: string, runsOn: boolean): (string | null)[][] {
  const isLeft = (week: (string | null)[]) => week.some((date) => date !== null && date >= today);
  const left = gridOf([month]).filter(isLeft);
  if (!runsOn || left.length > FEW_WEEKS) return left;
  return gridOf([month, monthBeside(month, 1)])
    .filter(isLeft)
    .slice(0, left.length + FEW_WEEKS);
}

/** The weeks of months that follow each other. */
function gridOf(months: string[]): (string | null)[][] {
  const first = `${months[0]}-01`;
  const days = Array.from({ length: 77 }, (_, day) => addDays(first, day - daysIntoWeek(first)));
  return Array.from({ length: 11 }, (_, week) => days.slice(week * 7, week * 7 + 7))
    .map((week) => week.map((date) => (months.includes(date.slice(0, 7)) ? date : null)))
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
