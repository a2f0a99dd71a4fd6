import type { SalonTime } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import { type Held, withHeld } from "../holds/held.ts";
import { type NotOffered, STAFF_DAYS_AHEAD, whyNotOffered } from "../times/availability.ts";
import type { Diary } from "../times/diary.ts";

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

interface AskedBesideHolds {
  booking: SalonTime;
  actor: { role: string };
  /** Staff book over what others hold. */
  overHold?: boolean;
}

/**
 * The diary that an appointment goes into, with the technician whom the sender's own hold names, or why there is no room by
 * `check`. What others hold counts as taken. Staff are told that it is only held, and may book it all the same.
 * docs/rules.md 22.12
 */
export function besideHolds(
  wanted: Diary,
  { booking, actor, overHold }: AskedBesideHolds,
  { byOthers, own }: Held,
  check: (diary: Diary) => NotOffered | null,
): { diary: Diary; technicianId: string | null } | Refused<NotOffered | "held"> {
  const ownHold = own.find(({ date, start }) => date === booking.date && start === booking.minute);
  const technicianId = ownHold?.technicianId ?? null;
  const diary = withHeld(wanted, byOthers);
  const reason = check(diary);
  if (!reason) return { diary, technicianId };
  if (actor.role !== "admin" || reason !== "taken" || check(wanted) !== null) return refuse(reason);
  return overHold ? { diary: wanted, technicianId } : refuse("held");
}
