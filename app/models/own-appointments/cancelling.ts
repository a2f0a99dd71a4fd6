import { type Cancellable, freeToCancelUntil, lateHoursOf } from "../../diary/terms/late.ts";
import { type Agreed, backByItself, feeOf } from "../../diary/terms/terms.ts";

/** What a cancellation by the customer would be now, and what happens to money, pence. */
export interface Cancelling {
  /** If it would be late: the hours within which it is, before the start; else null. docs/rules.md 5.7 */
  lateWithin: number | null;
  /** What they have agreed to pay for it; 0 for nothing. docs/rules.md 29.8 */
  lateFeePence: number;
  /** What they have paid and is not on its way back, where they have agreed to terms. docs/rules.md 29.19 */
  paidPence: number;
  /** The part of it that goes back automatically. docs/rules.md 29.20 */
  backPence: number;
}

interface Appointment extends Cancellable {
  agreed: Agreed | null;
  pricePence: number;
  inMoneyPence: number;
  onlinePence: number;
  onItsWayPence: number;
}

/** What it is for an appointment if its customer cancels it at `at` (UTC ms). */
export function cancellingAt(appointment: Appointment, timeZone: string, at: number): Cancelling {
  const { agreed, pricePence, inMoneyPence, onlinePence, onItsWayPence } = appointment;
  const late = at > freeToCancelUntil(appointment, timeZone);
  const off = { pricePence, noShow: false, theirs: true, late };
  const paidPence = agreed ? Math.max(0, inMoneyPence - onItsWayPence) : 0;
  return {
    lateWithin: late ? lateHoursOf(agreed) : null,
    lateFeePence: feeOf(agreed, off)?.amountPence ?? 0,
    ...{ paidPence, backPence: Math.min(Math.max(0, onlinePence), backByItself(agreed, off, paidPence)) },
  };
}
