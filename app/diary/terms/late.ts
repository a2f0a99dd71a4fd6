import { HOUR_MS, instantAt } from "../../kernel/clock.ts";
import type { Agreed } from "./terms.ts";

/* When a cancellation by the client is late. Everything that says so asks here. docs/rules.md 5.7 */

/** Without terms, a cancellation is late this many hours before the start. docs/rules.md 5.7 */
const LATE_HOURS = 48;

/** What decides when a cancellation is late. */
export interface Cancellable {
  agreed: Pick<Agreed, "lateHours"> | null;
  date: string;
  startsMinute: number;
}

/** Until when (UTC ms) the client of an appointment can cancel it without being late. docs/rules.md 5.7, 29.8 */
export function freeToCancelUntil({ agreed, date, startsMinute }: Cancellable, timeZone: string): number {
  return instantAt(timeZone, date, startsMinute) - lateHoursOf(agreed) * HOUR_MS;
}

/** A cancellation is late if less than this many hours are left: those of the terms that the client agreed to, or else 48. */
export function lateHoursOf(agreed: Cancellable["agreed"] | undefined): number {
  return agreed?.lateHours ?? LATE_HOURS;
}
