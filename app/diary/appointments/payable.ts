import { type Fee, feeAsked, isTooLittle } from "../terms/terms.ts";
import type { PaymentStatus } from "./appointment.ts";
import { owedOf, type Payment, paidOf, sumOf } from "./payment.ts";

/* Whether an appointment can be paid online. docs/rules.md 17.3, 31 */

interface Payable {
  status: string;
  paymentStatus: string;
  owedPence: number;
}

/** Why an appointment can't be paid online. */
export type NotPayable = "cancelled" | "settled" | "too-little";

/** Why an appointment can't be paid online, or null when it can. docs/rules.md 17.3 */
export function whyNotPayable({ status, paymentStatus, owedPence }: Payable): NotPayable | null {
  if (status === "cancelled") return "cancelled";
  if (paymentStatus !== "pending") return "settled";
  return isTooLittle(owedPence) ? "too-little" : null;
}

/** Why money that came online can’t go back from here. docs/rules.md 31.7 */
export type NotBack = "not-by-one-payment" | "not-by-link";

/** The purpose of a link to pay: all that is owed, a deposit, or a fee. docs/rules.md 31.1 */
export type PayingFor = "payment" | "deposit" | "fee";

/**
 * The amount that is still to be paid for `purpose`, pence. For a deposit or a fee it is the rest of `pence`. A deposit is
 * never more than what is owed, and a fee never more than the client was asked for. A cancelled appointment has nothing to
 * pay but a fee. docs/rules.md 31.1, 31.10
 */
export function dueOf(
  { purpose, pence }: { purpose: PayingFor; pence: number },
  appointment: { status: string; pricePence: number; paymentStatus: PaymentStatus; fee: Fee | null },
  rows: Pick<Payment, "kind" | "amountPence">[],
): number {
  if (purpose === "fee") return Math.min(pence, feeOwedOf(appointment, rows));
  if (appointment.status === "cancelled") return 0;
  const owed = owedOf(appointment, rows);
  return purpose === "payment" ? owed : Math.min(Math.max(0, pence - Math.max(0, paidOf(rows))), owed);
}

/** The rest of a fee that the client was asked for, pence. docs/rules.md 29.8, 31.10 */
export function feeOwedOf({ fee }: { fee: Fee | null }, rows: Pick<Payment, "kind" | "amountPence">[]): number {
  return Math.max(0, feeAsked(fee) - sumOf(rows.filter(({ kind }) => kind === "fee")));
}
