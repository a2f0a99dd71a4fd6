/* Whether an appointment can be paid online, and whether what came pays for it. docs/rules.md 17.3, 17.4 */

/** The smallest payment in pounds that Stripe takes, in pence. */
const LEAST_PENCE = 30;

interface Payable {
  status: string;
  paymentStatus: string;
  pricePence: number;
}

/** Why an appointment can't be paid online. */
export type NotPayable = "cancelled" | "settled" | "too-little";

/** Why an appointment can't be paid online, or null when it can. docs/rules.md 17.3 */
export function whyNotPayable({ status, paymentStatus, pricePence }: Payable): NotPayable | null {
  if (status === "cancelled") return "cancelled";
  if (paymentStatus !== "pending") return "settled";
  return pricePence < LEAST_PENCE ? "too-little" : null;
}

interface Received {
  /** In the smallest unit of `currency`, as Stripe counts. */
  amount: number;
  currency: string;
}

/** Whether a payment covers an appointment's current price. docs/rules.md 17.4 */
export function paysFor(received: Received, { pricePence }: Payable, currency: string): boolean {
  return received.amount >= pricePence && received.currency.toUpperCase() === currency;
}
