import { type Cancellable, freeToCancelUntil } from "../../diary/terms/late.ts";
import { type Agreed, chargeOf } from "../../diary/terms/terms.ts";
import { clockTime, salonTime } from "../../kernel/clock.ts";
import { shortDay } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";

/* Until when cancelling is free, where a late cancellation costs something. docs/rules.md 5.7, 29.8 */

/** The deadline in words, or null once it has passed; and what a late cancellation costs. */
export interface LateCost {
  freeUntil: string | null;
  cost: string;
}

interface Appointment extends Omit<Cancellable, "agreed"> {
  agreed: Pick<Agreed, "lateHours" | "lateFee"> | null;
  pricePence: number;
}

/** What a late cancellation of an appointment costs and when it begins, at `at` (UTC ms). Null where it costs nothing. */
export function lateCostOf(appointment: Appointment, timeZone: string, at: number): LateCost | null {
  const { agreed, pricePence } = appointment;
  const pence = agreed ? chargeOf(agreed.lateFee, pricePence) : 0;
  if (pence === 0) return null;
  const until = freeToCancelUntil(appointment, timeZone);
  return { freeUntil: at > until ? null : deadline(until, timeZone), cost: formatPounds(pence) };
}

/** How many hours before the start cancelling ends to be free, or null where it costs nothing. docs/rules.md 29.8 */
export function freeCancelHours(terms: Pick<Agreed, "lateHours" | "lateFee"> | null): number | null {
  return terms && terms.lateFee.kind !== "none" ? terms.lateHours : null;
}

function deadline(instant: number, timeZone: string): string {
  const { date, minute } = salonTime(timeZone, instant);
  return `${shortDay(date)} at ${clockTime(minute)}`;
}
