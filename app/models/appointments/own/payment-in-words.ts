import { formatPounds } from "../../../kernel/money.ts";
import { type PaymentStatus, paymentMethodName } from "../appointment.ts";

/** What an appointment costs, and how and when it is paid: `£35 in cash on the day`. docs/rules.md 5.9, 5.24 */
export function paymentInWords({ pricePence, paymentMethod, paymentStatus }: Payment): string {
  const price = formatPounds(pricePence);
  if (paymentStatus === "paid") return `${price}, paid (${paymentMethodName(paymentMethod)})`;
  if (paymentStatus === "refunded") return `${price}, refunded`;
  if (paymentStatus === "cancelled" || pricePence === 0) return "Nothing to pay";
  if (paymentMethod === "cash") return `${price} in cash on the day`;
  return paymentMethod === "bank_transfer" ? `${price} by bank transfer after your appointment` : price;
}

interface Payment {
  pricePence: number;
  paymentMethod: string;
  paymentStatus: PaymentStatus;
}
