import { addDays, daysBetween, type SalonTime } from "../../kernel/clock.ts";
import { freeMinutes, type NotOffered, STAFF_DAYS_AHEAD, whyNotOffered } from "./availability.ts";
import { type Diary, doesService } from "./diary.ts";

/* When a client comes again: some weeks later, on the same day of the week and at the same time. docs/rules.md 35.1 */

/** The most weeks between two visits that are booked so. */
export const MOST_WEEKS = 12;

/** The most visits that are booked at once: one a week for a year. docs/rules.md 35.3 */
export const MOST_AGAIN = 52;

/** The weeks until the next visit of a client of whom too little is known. */
const USUAL_WEEKS = 3;

/** A client's rhythm is told by this many of the latest times between two visits, and by two of them at least. */
const GAPS = { most: 5, least: 2 };

/** A start is beside the wished one up to this many days before or after it. */
export const BESIDE_DAYS = 3;

/**
 * The weeks between a client's visits: the middle one of the latest times between two, in whole weeks from 1 to 12. Three
 * weeks if fewer than three visits are known. `dates` are those of visits, in any order. docs/rules.md 35.1
 */
export function rhythmOf(dates: string[]): number {
  const days = [...new Set(dates)].toSorted();
  const gaps = days.slice(1).map((date, place) => daysBetween(days[place] ?? date, date));
  const latest = gaps.slice(-GAPS.most).toSorted((one, other) => one - other);
  const middle = latest[Math.floor(latest.length / 2)];
  if (middle === undefined || latest.length < GAPS.least) return USUAL_WEEKS;
  return Math.min(MOST_WEEKS, Math.max(1, Math.round(middle / 7)));
}

/**
 * The dates of the next visits: every so many weeks after `date`, as many as asked, those that lie after `today` and not over
 * a year ahead. docs/rules.md 35.1, 35.3
 */
export function datesAgain(date: string, weeks: number, count: number, today: string): string[] {
  const step = weeks * 7;
  const first = Math.max(1, Math.floor(daysBetween(date, today) / step) + 1);
  return Array.from({ length: count }, (_, nth) => addDays(date, step * (first + nth))).filter(
    (next) => next > today && daysBetween(today, next) <= STAFF_DAYS_AHEAD,
  );
}

/** A wished start, and where there is room: at it or beside it, or nowhere. `why` says why it isn't free itself. */
export interface PlaceAgain {
  wished: SalonTime;
  start: SalonTime | null;
  why: NotOffered | null;
}

/**
 * Where there is room for a visit of `length` minutes that is wished for at a start: there, or else at the nearest start of
 * that day, or else of the nearest of the three days before and after it. Of two, the earlier. docs/rules.md 35.1
 */
export function placeAgain(diary: Diary, wished: SalonTime, length: number, now: SalonTime): PlaceAgain {
  const why = whyNotOffered(diary, wished, length, now);
  if (why === null) return { wished, start: wished, why };
  const apart = Array.from({ length: BESIDE_DAYS }, (_, days) => [-days - 1, days + 1]).flat();
  for (const days of [0, ...apart]) {
    const date = addDays(wished.date, days);
    const [minute] = freeMinutes(diary, date, length, now).toSorted(
      (one, other) => Math.abs(one - wished.minute) - Math.abs(other - wished.minute) || one - other,
    );
    if (minute !== undefined) return { wished, start: { date, minute }, why };
  }
  return { wished, start: null, why };
}

/** The technician of the last visit, if they still take appointments and do all of the services. Otherwise anyone. */
export function technicianAgain(
  team: { id: string; services: string[] | null }[],
  technicianId: string | null,
  services: string[],
): string | undefined {
  return team.find((one) => one.id === technicianId && services.every((service) => doesService(one, service)))?.id;
}
