import type { SalonTime } from "../../kernel/clock.ts";
import { bookableDates, slotsOn } from "../times/availability.ts";
import type { Diary } from "../times/diary.ts";
import { hoursOn } from "../times/shifts.ts";

/**
 * Whether services of `length` minutes are more than a client books at once: more than the salon allows, or than any open
 * day has room for, however empty. A change may stay as long as the appointment was, `before` minutes. Asks nothing of
 * what is taken. docs/rules.md 1.5, 4.3, 5.20
 */
export function takesTooLong(diary: Diary, length: number, now: SalonTime, before = 0): boolean {
  if (length <= before) return false;
  return length > (diary.longestBookingMinutes ?? length) || !fitsSomeDay(diary, length, now);
}

/** Whether any open day has room. Where no day is open, or nobody does the services, the length is not to blame. */
function fitsSomeDay(diary: Diary, length: number, now: SalonTime): boolean {
  const open = bookableDates(now.date, diary.bookableDays).filter((date) => hoursOn(diary, date));
  if (open.length === 0 || diary.technicians?.length === 0) return true;
  return open.some((date) => slotsOn(diary, date, length, now).length > 0);
}
