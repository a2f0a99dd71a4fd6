import type { SalonTime } from "../../../kernel/clock.ts";
import { type NotOffered, STAFF_DAYS_AHEAD, whyNotOffered } from "../../opening/availability.ts";
import type { Diary } from "../../opening/diary.ts";

/* Whether the diary has room for an appointment, by the rules of who asks. */

interface Asked {
  actor: { role: string };
  booking: SalonTime;
  /** A move by staff. */
  asItStands?: unknown;
}

/**
 * Why the diary has no room for an appointment of `length` minutes, or null when it has. Staff book and move up to a year
 * ahead and without notice. One that they move but leave at its start may have begun: then only its length or its technician
 * changes. docs/rules.md 13.6, 13.8, 15.3, 21.6
 */
export function whyNoRoom(
  { actor, booking, asItStands }: Asked,
  old: { date: string; startsMinute: number } | null,
  diary: Diary,
  length: number,
  now: SalonTime,
): NotOffered | null {
  if (actor.role !== "admin") return whyNotOffered(diary, booking, length, now);
  const stays = asItStands && old?.date === booking.date && old.startsMinute === booking.minute;
  const since = stays ? { date: booking.date, minute: booking.minute - 1 } : now;
  return whyNotOffered({ ...diary, noticeMinutes: 0, bookableDays: STAFF_DAYS_AHEAD }, booking, length, since);
}
