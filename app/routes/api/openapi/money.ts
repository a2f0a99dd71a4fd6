import * as v from "valibot";
import { PaymentRequest } from "../../../payments/online-payment.ts";
import { RevenueQuery } from "../queries.ts";
import { IntentRecord, ReceivedRecord, RevenueRecord } from "../records.ts";
import type { Call } from "./call.ts";

const about = "Money" as const;
const NOT_ONLINE = { says: "`Online payments are not available. Please pay by cash or bank transfer.`" };

/** The calls on payments and revenue. docs/rules.md 16, 17 */
export const MONEY_CALLS: Call[] = [
  {
    ...{ method: "GET", path: "/api/revenue", name: "listRevenue", about, callers: ["admin"] },
    says: "What each day has earned that has appointments that count, oldest first",
    more: "Both dates included, at most 366 days. `onlinePayments` are bank transfers.",
    query: RevenueQuery,
    answers: {
      200: {
        says: "Days",
        schema: v.array(RevenueRecord),
        example: [
          {
            ...{ date: "2026-11-24", totalRevenue: 41, appointmentCount: 1, onlinePayments: 0, cashPayments: 41 },
            services: { "Gel Polish": { count: 1, revenue: 35 }, Gems: { count: 4, revenue: 6 } },
          },
        ],
      },
    },
  },
  {
    ...{ method: "POST", path: "/api/create-payment-intent", name: "startPayment", about, callers: ["owner", "admin"] },
    says: "Starts an online payment of the stored price of an appointment, the same one however often it is asked for",
    more: "`amount` is what the sender expects, in pounds, never what is asked for.",
    body: { schema: PaymentRequest, examples: { payment: { appointmentId: "b1f6", amount: 41 } } },
    answers: {
      201: {
        says: "What the customer's browser goes on with",
        schema: IntentRecord,
        example: { id: "pi_3Q", clientSecret: "pi_3Q_secret_9x", amount: 41 },
      },
      404: { says: "There is no such appointment" },
      409: { says: "It is cancelled or paid already, or costs less than can be paid online" },
      501: NOT_ONLINE,
    },
  },
  {
    ...{ method: "POST", path: "/api/stripe-webhook", name: "hearFromStripe", about, callers: ["Stripe"] },
    says: "Hears from Stripe what was paid",
    more: "Only what Stripe has signed within five minutes (`Stripe-Signature`) counts.",
    answers: {
      200: { says: "Heard", schema: ReceivedRecord, example: { received: true } },
      400: { says: "This was not signed by Stripe just now" },
      413: { says: "The body is larger than 64 KiB" },
      501: NOT_ONLINE,
    },
  },
];
