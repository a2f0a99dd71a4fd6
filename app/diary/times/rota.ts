import { addDays, daysBetween, weekdayOf } from "../../kernel/clock.ts";

/* When a technician works in which week: docs/rules.md 21.22. Minutes of the day, half-open. */

/** Hours of one's own by weekday, 0 for Sunday. A weekday that is missing has the salon's hours. */
export type OwnHours = Partial<Record<number, { start: number; end: number }[]>>;

/** Days off from date to date, both included. Clients never see the reason. */
export interface TimeOff {
  from: string;
  to: string;
  reason?: string;
}

/** What of a technician's hours depends on the week. Weeks begin on Monday. */
export interface Rota {
  /** The second of two weeks in turn; the first, with the technician's ordinary hours, is the week of `from`. */
  turns?: { from: string; week: OwnHours } | undefined;
  /** The hours of one week alone, by its Monday. */
  weeks?: Partial<Record<string, OwnHours>> | undefined;
  off?: TimeOff[] | undefined;
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  return addDays(date, -((weekdayOf(date) + 6) % 7));
}

/**
 * The spans of a technician's own on a date, none on a day off; undefined where the salon's hours hold. Time off counts
 * first, then the hours of that week alone, then the turn of the week, then the ordinary ones. docs/rules.md 21.3, 21.22
 */
export function ownSpansOn(
  { week, rota = {} }: { week: OwnHours; rota?: Rota | undefined },
  date: string,
): { start: number; end: number }[] | undefined {
  if (rota.off?.some(({ from, to }) => from <= date && date <= to)) return [];
  const hours = rota.weeks?.[mondayOf(date)] ?? (isOtherWeek(rota, date) ? rota.turns?.week : undefined) ?? week;
  return hours[weekdayOf(date)];
}

/** Whether the second of two weeks is in turn on a date, before the first one too. docs/rules.md 21.22 */
export function isOtherWeek({ turns }: Rota, date: string): boolean {
  return turns !== undefined && Math.abs(daysBetween(mondayOf(turns.from), mondayOf(date)) / 7) % 2 === 1;
}

/** A rota as it is told to browsers: without reasons, and of these dates alone. docs/rules.md 4.12, 21.22 */
export function rotaShown({ turns, weeks = {}, off = [] }: Rota, from = "", to = "9999"): Rota {
  const shownWeeks = Object.entries(weeks).filter(([monday]) => addDays(monday, 6) >= from && monday <= to);
  const shownOff = off.filter((days) => days.to >= from && days.from <= to);
  return {
    ...(turns && { turns }),
    ...(shownWeeks.length > 0 && { weeks: Object.fromEntries(shownWeeks) }),
    ...(shownOff.length > 0 && { off: shownOff.map(({ from, to }) => ({ from, to })) }),
  };
}
