import { addDays, daysBetween, weekdayOf } from "../../kernel/clock.ts";

/* The hours of a technician that depend on the week. docs/rules.md 21.22. Minutes of the day, half-open. */

/** A technician's own hours by weekday, 0 for Sunday. A missing weekday has the salon's hours. */
export type OwnHours = Partial<Record<number, { start: number; end: number }[]>>;

/** Days off from date to date, both included. Clients never see the reason. */
export interface TimeOff {
  from: string;
  to: string;
  reason?: string;
}

/** The part of a technician's hours that depends on the week. Weeks begin on Monday. */
export interface Rota {
  /** Two weeks that alternate. The week of `from` has the technician's ordinary hours; the other one has `week`. */
  turns?: { from: string; week: OwnHours } | undefined;
  /** The hours of single weeks, by their Mondays. */
  weeks?: Partial<Record<string, OwnHours>> | undefined;
  off?: TimeOff[] | undefined;
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  return addDays(date, -((weekdayOf(date) + 6) % 7));
}

/**
 * A technician's own spans on a date: none on a day off, undefined where the salon's hours apply. Time off counts first, then
 * the hours of that single week, then the alternating week, then the ordinary hours. docs/rules.md 21.3, 21.22
 */
export function ownSpansOn(
  { week, rota = {} }: { week: OwnHours; rota?: Rota | undefined },
  date: string,
): { start: number; end: number }[] | undefined {
  if (rota.off?.some(({ from, to }) => from <= date && date <= to)) return [];
  const hours = rota.weeks?.[mondayOf(date)] ?? (isOtherWeek(rota, date) ? rota.turns?.week : undefined) ?? week;
  return hours[weekdayOf(date)];
}

/** Whether a date is in the second of two alternating weeks. Dates before `from` alternate too. docs/rules.md 21.22 */
export function isOtherWeek({ turns }: Rota, date: string): boolean {
  return turns !== undefined && Math.abs(daysBetween(mondayOf(turns.from), mondayOf(date)) / 7) % 2 === 1;
}

/** A rota for browsers, without reasons and cut to these dates. docs/rules.md 4.12, 21.22 */
export function rotaShown({ turns, weeks = {}, off = [] }: Rota, from = "", to = "9999"): Rota {
  const shownWeeks = Object.entries(weeks).filter(([monday]) => addDays(monday, 6) >= from && monday <= to);
  const shownOff = off.filter((days) => days.to >= from && days.from <= to);
  return {
    ...(turns && { turns }),
    ...(shownWeeks.length > 0 && { weeks: Object.fromEntries(shownWeeks) }),
    ...(shownOff.length > 0 && { off: shownOff.map(({ from, to }) => ({ from, to })) }),
  };
}
