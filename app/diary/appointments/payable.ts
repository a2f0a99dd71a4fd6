/* Whether an appointment can be paid online. docs/rules.md 17.3 */

/** The smallest payment in pounds that Stripe takes, in pence. */
const LEAST_PENCE = 30;

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
  return owedPence < LEAST_PENCE ? "too-little" : null;
}
