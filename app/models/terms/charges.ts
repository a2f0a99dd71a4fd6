import { LARGEST_AMOUNT, LEAST_AMOUNT } from "../../diary/appointments/payment.ts";
import type { Charge } from "../../diary/terms/terms.ts";
import { penceFromPounds, penceWithin, poundsFromPence } from "../../kernel/money.ts";

/* What the form and the API of the booking terms have in common: charges in pounds or percent, and bounds. docs/rules.md 29.1 */

/** The bounds in hours: until when a deposit is due, and how long before the start a cancellation is late. */
export const DUE_HOURS = [1, 336] as const;
export const LATE_HOURS = [1, 168] as const;

/** Pounds or percent as a charge. */
export function chargeFrom(kind: Charge["kind"], amount: number): Charge {
  if (kind === "none") return { kind, amount: 0 };
  return { kind, amount: kind === "fixed" ? penceFromPounds(amount) : amount };
}

/** Whether pounds or percent can be charged. */
export function isAmount(kind: Charge["kind"], amount: number): boolean {
  if (kind === "none") return true;
  if (kind === "percent") return Number.isInteger(amount) && amount >= 1 && amount <= 100;
  return penceWithin(amount, LEAST_AMOUNT, LARGEST_AMOUNT) !== null;
}

/** A charge in pounds or percent. */
export function amountOf({ kind, amount }: Charge): number {
  return kind === "fixed" ? poundsFromPence(amount) : amount;
}
