import { howToPay, type PaymentStatus } from "../../../diary/appointments/appointment.ts";
import { toPay } from "../../../diary/appointments/to-pay.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { toPayInWords } from "./to-pay-in-words.ts";

/**
 * What an appointment costs, and how and when it is paid: `£35 in cash on the day`. What is paid does not say how: it may have
 * come in several ways, and the appointment knows only two. docs/rules.md 5.9, 5.24, 27.11, 29.5
 */
export function paymentInWords(payment: Payment): string {
  const { pricePence, paymentMethod, paymentStatus } = payment;
  const price = formatPounds(pricePence);
  if (paymentStatus === "paid") return `${price}, paid`;
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
  /** The deposit that is awaited, pence: it comes before the rest. docs/rules.md 29.5 */
  awaitedPence?: number | undefined;
}
