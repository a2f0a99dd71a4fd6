import { howToPay, type PaymentStatus } from "../../../diary/appointments/appointment.ts";
import { toPay } from "../../../diary/appointments/to-pay.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { toPayInWords } from "./to-pay-in-words.ts";

/**
 * What an appointment costs, and how and when it is paid: `£35 in cash on the day`. What is paid does not say how: it may have
 * come in several ways, and the appointment knows only two. What is on its way back is named with what stays. docs/rules.md 5.9, 5.24, 27.11,
 * 29.5, 31.7
 */
export function paymentInWords(payment: Payment): string {
  return withMoneyBack(standingInWords(payment), payment);
}

/** How something is paid, in words, with what of it is on its way back and what stays. docs/rules.md 31.7 */
export function withMoneyBack(
  standing: string,
  { paidPence = 0, backPence = 0 }: Pick<Payment, "paidPence" | "backPence">,
): string {
  if (backPence <= 0 || paidPence <= 0) return standing;
  const back = formatPounds(backPence);
  if (backPence >= paidPence) return `${back} is on its way back to your card`;
  const stays = formatPounds(paidPence - backPence);
  return `${standing}. ${back} of it is on its way back to your card; ${stays} stays paid`;
}

function standingInWords(payment: Payment): string {
  const { pricePence, paymentMethod, paymentStatus, backPence = 0 } = payment;
  const price = formatPounds(pricePence);
  // More than the price may be paid while the rest of it is on its way back.
  if (paymentStatus === "paid") return `${backPence > 0 ? formatPounds(payment.paidPence ?? pricePence) : price}, paid`;
  if (paymentStatus === "refunded") return `${price}, refunded`;
  if (!owes(payment)) return "Nothing to pay";
  const { paidPence = 0, awaitedPence = 0 } = payment;
  const asked = toPay([{ pricePence, paidPence, depositPence: awaitedPence }], false);
  if (asked.nowPence === 0 && !isPartlyPaid(payment)) return waysOf(pricePence, paymentMethod);
  return toPayInWords(asked, { rest: howToPay(paymentMethod) || "at the salon", isBooked: true });
}

function waysOf(pence: number, method: string): string {
  return [formatPounds(pence), howToPay(method)].filter(Boolean).join(" ");
}

/** Whether something is still to be paid. Nobody is told how to pay otherwise. docs/rules.md 5.1 */
export function owes({ pricePence, paymentStatus }: Pick<Payment, "pricePence" | "paymentStatus">): boolean {
  return paymentStatus === "pending" && pricePence > 0;
}

/** Whether a part of what is owed has been paid. docs/rules.md 27.11 */
export function isPartlyPaid({ pricePence, paymentStatus, paidPence = 0 }: Omit<Payment, "paymentMethod">): boolean {
  return paymentStatus === "pending" && paidPence > 0 && paidPence < pricePence;
}

/** The price of an appointment, and the part that is paid. */
export interface Payment {
  pricePence: number;
  paymentMethod: string;
  paymentStatus: PaymentStatus;
  /** The amount paid, pence, if it is known. docs/rules.md 27.2 */
  paidPence?: number | undefined;
  /** The part of it that is on its way back to a card, pence. docs/rules.md 31.7 */
  backPence?: number | undefined;
  /** The deposit that is awaited, pence: it comes before the rest. docs/rules.md 29.5 */
  awaitedPence?: number | undefined;
}
