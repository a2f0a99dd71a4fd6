import type { SalonTime } from "../../kernel/clock.ts";
import { bookableDates, slotsOn } from "../times/availability.ts";
import type { Diary } from "../times/diary.ts";
import { hoursOn } from "../times/shifts.ts";

/**
 * Whether services of `length` minutes are too long for a client: longer than the salon allows, or than fits into any open
 * day. A change may be as long as the earlier appointment, `before` minutes. The result tells nothing about what is taken.
 * docs/rules.md 1.5, 4.3, 5.20
 */
export function takesTooLong(diary: Diary, length: number, now: SalonTime, before = 0): boolean {
  if (length <= before) return false;
  return length > (diary.longestBookingMinutes ?? length) || !fitsSomeDay(diary, length, now);
}

/**
 * Whether the length fits into any open day. True as well when no day is open or nobody does the services, because the length
 * is not the reason then.
 */
function fitsSomeDay(diary: Diary, length: number, now: SalonTime): boolean {
  const open = bookableDates(now.date, diary.bookableDays).filter((date) => hoursOn(diary, date));
  if (open.length === 0 || diary.technicians?.length === 0) return true;
  return open.some((date) => slotsOn(diary, date, length, now).length > 0);
}
