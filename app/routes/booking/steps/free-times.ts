import type { SalonTime } from "../../../kernel/clock.ts";
import { bookableDates, type Diary, freeMinutes, hoursOn } from "../../../models/opening/availability.ts";

/** The free times on each open date in the bookable window. */
export function freeTimesByDate(diary: Diary, length: number, now: SalonTime): Map<string, number[]> {
  const open = bookableDates(now.date).filter((date) => hoursOn(diary, date));
  return new Map(open.map((date) => [date, freeMinutes(diary, date, length, now)]));
}

/** The month in the address, `yyyy-MM`, or null. */
export function monthAsked(search: URLSearchParams): string | null {
  return /^\d{4}-(0[1-9]|1[0-2])$/.exec(search.get("month") ?? "")?.[0] ?? null;
}
