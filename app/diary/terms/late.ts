import { HOUR_MS, instantAt } from "../../kernel/clock.ts";
import type { Agreed } from "./terms.ts";

/* When a cancellation by the client is late. Everything that says so asks here. docs/rules.md 5.7 */

/** What decides when a cancellation is late. */
export interface Cancellable {
  agreed: Pick<Agreed, "lateHours">;
  date: string;
  startsMinute: number;
}

/** Until when (UTC ms) the client of an appointment can cancel it without being late. docs/rules.md 5.7, 29.8 */
export function freeToCancelUntil({ agreed, date, startsMinute }: Cancellable, timeZone: string): number {
  return instantAt(timeZone, date, startsMinute) - agreed.lateHours * HOUR_MS;
}
