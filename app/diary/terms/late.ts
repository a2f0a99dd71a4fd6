import { HOUR_MS, instantAt, MINUTE_MS } from "../../kernel/clock.ts";
import type { Agreed } from "./terms.ts";

/* When a cancellation by the client is late. Everything that says so asks here. docs/rules.md 5.7 */

/** Without terms, a cancellation is late this many hours before the start. docs/rules.md 5.7 */
const LATE_HOURS = 48;

/** What was booked within those hours can be cancelled for this long without being late. docs/rules.md 5.7 */
export const GRACE_MS = 30 * MINUTE_MS;

/** What decides when a cancellation is late. `createdAt` is UTC ms. */
export interface Cancellable {
  agreed: Pick<Agreed, "lateHours"> | null;
  date: string;
  startsMinute: number;
  createdAt: number;
  replacesId: string | null;
}

/**
 * Until when (UTC ms) the client of an appointment can cancel it without being late. A change is no new booking: it begins no
 * new half hour. docs/rules.md 1.4, 5.7, 29.8
 */
export function freeToCancelUntil(appointment: Cancellable, timeZone: string): number {
  const { agreed, date, startsMinute, createdAt, replacesId } = appointment;
  const start = instantAt(timeZone, date, startsMinute);
  const until = start - lateHoursOf(agreed) * HOUR_MS;
  const bookedWithin = replacesId === null && createdAt > until;
  return bookedWithin ? Math.min(start, createdAt + GRACE_MS) : until;
}

/** A cancellation is late if less than this many hours are left: those of the terms that the client agreed to, or else 48. */
export function lateHoursOf(agreed: Cancellable["agreed"] | undefined): number {
  return agreed?.lateHours ?? LATE_HOURS;
}
