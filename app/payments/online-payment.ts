import * as v from "valibot";
import type { Refusals } from "../kernel/result.ts";

/** The message of a salon that takes no payments online. docs/rules.md 17.1 */
export const NOT_ONLINE = "Online payments are not available. Please pay by cash or bank transfer.";

/** The smallest payment in pounds that Stripe takes, in pence. */
const LEAST_PENCE = 30;

/**
 * An appointment to be paid online. `amount` is the price that its sender expects, in pounds; the customer is charged
 * the stored price. docs/rules.md 17.2
 */
export const PaymentRequest = v.object(
  {
    appointmentId: v.pipe(
      v.string("Please say which appointment is to be paid"),
      v.nonEmpty("Please say which appointment is to be paid"),
      v.maxLength(100, "Please say which appointment is to be paid"),
    ),
    amount: v.optional(v.number("Please give the amount in pounds")),
  },
  "Please send the payment as an object",
);

interface Payable {
  status: string;
  paymentStatus: string;
  pricePence: number;
}

/** Why an appointment can't be paid online. */
type PaymentRefusal = "cancelled" | "settled" | "too-little";

/** The HTTP status and sentence of each refusal. docs/rules.md 17.3 */
export const PAYMENT_REFUSALS: Refusals<PaymentRefusal> = {
  cancelled: { status: 409, sentence: "This appointment is cancelled" },
  settled: { status: 409, sentence: "This appointment is already paid, or its payment was settled otherwise" },
  "too-little": { status: 409, sentence: "Less than £0.30 can’t be paid online" },
};

/** Why an appointment can't be paid online, or null when it can. docs/rules.md 17.3 */
export function whyNotPayable({ status, paymentStatus, pricePence }: Payable): PaymentRefusal | null {
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
