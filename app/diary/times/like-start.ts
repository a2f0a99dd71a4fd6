import { type SalonTime, weekdayOf } from "../../kernel/clock.ts";
import type { Diary } from "./diary.ts";
import { openDays, soonestStart } from "./free-days.ts";

/** Starts up to this far from the hour of the last visit are like it, minutes. docs/rules.md 9.11 */
const LIKE_MINUTES = 60;

/**
 * The start that is proposed after a visit that began at `last`, for an appointment of `length` minutes: on the next date
 * of the same weekday with a free start within an hour of it, the nearest one, the earlier of two. Without any, the
 * soonest free start, or null. docs/rules.md 4.6, 9.11
 */
export function likeStart(diary: Diary, last: SalonTime, length: number, now: SalonTime): SalonTime | null {
  const days = openDays(diary, length, now);
  const apart = (minute: number) => Math.abs(minute - last.minute);
  for (const [date, { free }] of days) {
    if (date <= last.date || weekdayOf(date) !== weekdayOf(last.date)) continue;
    const like = free.filter((minute) => apart(minute) <= LIKE_MINUTES);
    const [minute] = like.toSorted((one, other) => apart(one) - apart(other));
    if (minute !== undefined) return { date, minute };
  }
  return soonestStart(days) ?? null;
}
