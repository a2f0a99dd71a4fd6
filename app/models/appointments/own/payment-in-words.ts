import { formatPounds } from "../../../kernel/money.ts";
import { howToPay, type PaymentStatus } from "../appointment.ts";

/** What an appointment costs, and how and when it is paid: `£35 in cash on the day`. docs/rules.md 5.9, 5.24 */
export function paymentInWords({ pricePence, paymentMethod, paymentStatus }: Payment): string {
  const price = formatPounds(pricePence);
  if (paymentStatus === "paid") return `${price}, paid${PAID.get(paymentMethod) ?? ""}`;
  if (paymentStatus === "refunded") return `${price}, refunded`;
  if (paymentStatus === "cancelled" || pricePence === 0) return "Nothing to pay";
  return [price, howToPay(paymentMethod)].filter(Boolean).join(" ");
}

const PAID = new Map([
  ["cash", " in cash"],
  ["bank_transfer", " by bank transfer"],
]);

interface Payment {
  pricePence: number;
  paymentMethod: string;
  paymentStatus: PaymentStatus;
}
