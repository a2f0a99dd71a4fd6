import { type SalonTime, weekdayOf } from "../../kernel/clock.ts";
import type { Diary } from "./diary.ts";
import { offeredFirst, openDays, soonestStart } from "./free-days.ts";

/** A start is like the last visit's if its time of day is at most this far away, minutes. docs/rules.md 9.11 */
const LIKE_MINUTES = 60;

/**
 * The start to propose to a client whose last visit began at `last`, for an appointment of `length` minutes. It is on the
 * next date of the same weekday with a free start within an hour of that time of day: the nearest such start, and the earlier
 * of two. Without one, it is the soonest free start, or null. docs/rules.md 4.6, 9.11
 */
export function likeStart(diary: Diary, last: SalonTime, length: number, now: SalonTime): SalonTime | null {
  const days = openDays(diary, length, now);
  const apart = (minute: number) => Math.abs(minute - last.minute);
  for (const [date, day] of days) {
    if (date <= last.date || weekdayOf(date) !== weekdayOf(last.date)) continue;
    const like = offeredFirst(day).filter((minute) => apart(minute) <= LIKE_MINUTES);
    const [minute] = like.toSorted((one, other) => apart(one) - apart(other));
    if (minute !== undefined) return { date, minute };
  }
  return soonestStart(days) ?? null;
}
