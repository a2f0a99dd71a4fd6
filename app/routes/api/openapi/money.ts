import * as v from "valibot";
import { NO_TERMS } from "../../../diary/terms/terms.ts";
import { PaymentEntry } from "../../../models/appointments/money-entry.ts";
import { MovementRequest } from "../../../models/money/movement.ts";
import { PaymentRequest } from "../../../payments/online-payment.ts";
import {
  IntentRecord,
  MoneyRecord,
  MovementRecord,
  PaymentRecord,
  ReceivedRecord,
} from "../payments/payment-records.ts";
import { RevenueQuery } from "../queries.ts";
import { RevenueRecord, TakenRecord } from "../revenue/revenue-records.ts";
import { TermsRecord, TermsRequest } from "../terms/terms-record.ts";
import type { Call } from "./call.ts";
import { A_PAYMENT } from "./examples.ts";

const about = "Money" as const;
const NOT_ONLINE = { says: "`Online payments are not available. Please pay by cash or bank transfer.`" };

const THE_TERMS = TermsRecord.make({
  ...NO_TERMS,
  deposit: { ...NO_TERMS.deposit, kind: "fixed", amount: 1_000, who: "new" },
  ...{ lateFee: { kind: "fixed", amount: 1_500 }, noShowFee: { kind: "percent", amount: 50 } },
  account: "Nails Ltd, 12-34-56, 12345678",
});

/** The calls on payments and revenue. docs/rules.md 16, 17 */
export const MONEY_CALLS: Call[] = [
  {
    ...{ method: "GET", path: "/api/appointments/{id}/payments", name: "listPayments", about },
    says: "The money of an appointment: what was taken and given back, oldest first, and what is owed",
    more: "It belongs to the appointment however often that moves. Nothing is owed once the payment is `refunded` or `cancelled`.",
    answers: {
      200: {
        says: "The money",
        schema: MoneyRecord.schema,
        example: { rows: [A_PAYMENT], price: 41, paid: 20, owed: 21 },
      },
      404: { says: "We can’t find that appointment" },
    },
  },
  {
    ...{ method: "POST", path: "/api/appointments/{id}/payments", name: "addPayment", about },
    says: "Writes down money that came or, as a `refund`, went back",
    more: [
      "Deposits and payments count towards the price, never above it; tips and fees do not. `paymentStatus` of the appointment",
      "follows. `technicianId` is who gets a tip, by default whoever the appointment is with. Rows are never changed: what is wrong",
      "is answered by another row. A technician writes down money of their own appointments alone. A refund of what came through",
      "Stripe goes back there; until the bank has confirmed it the answer is 503, and the same key may be asked again.",
      "What comes by `voucher` names the voucher’s code as `voucher`, and is a payment or a deposit: never more than is left on it. A refund",
      "by `voucher` goes back to the vouchers that have paid. Codes that are none are limited by network.",
    ].join("\n"),
    body: {
      schema: PaymentEntry,
      examples: {
        deposit: { kind: "deposit", method: "bank_transfer", amount: 20, note: "By phone" },
        tip: { kind: "tip", method: "cash", amount: 5 },
        refund: { kind: "refund", method: "card", amount: 10.5 },
        voucher: { kind: "payment", method: "voucher", amount: 15, voucher: "7K2M-9QRT-X4WD-B8NC" },
      },
    },
    ...{ keyed: true, limited: true },
    answers: {
      201: { says: "The row", schema: PaymentRecord.schema, example: A_PAYMENT },
      404: { says: "We can’t find that appointment, or no voucher with this code" },
      409: {
        says: "`There’s nothing left on this voucher`, `This voucher has expired`, `That’s more than is owed for this appointment`, `That’s more than was paid for this appointment`, Stripe can’t give it back from here, or another appointment has taken the place of this one",
      },
    },
  },
  {
    ...{ method: "POST", path: "/api/till/movements", name: "moveCash", about },
    says: "Writes down cash that goes into the till or out of it today and is no sale",
    more: "`float` comes into the till; `bank`, `petty` and `tips` leave it. It counts in what the till should hold, and in no revenue.",
    body: {
      schema: MovementRequest,
      examples: { petty: { kind: "petty", amount: 12.5, reason: "Window cleaner" } },
    },
    keyed: true,
    answers: {
      201: {
        says: "The movement",
        schema: MovementRecord.schema,
        example: MovementRecord.make({
          ...{ id: "m1", salonId: "", date: "2026-11-24", kind: "petty", amountPence: -1250 },
          ...{ reason: "Window cleaner", voidsId: null, movedBy: "", movedAt: Date.UTC(2026, 10, 24, 9) },
        }),
      },
    },
  },
  {
    ...{ method: "GET", path: "/api/terms", name: "readTerms", about },
    says: "The booking terms: the deposit that is asked for, and what a late cancellation and a missed visit cost",
    more: "An amount is pounds, or whole percent of the price. `deposit.who` says who is asked: everybody, who has not been here yet, or who has missed a visit.",
    answers: { 200: { says: "The terms", schema: TermsRecord.schema, example: THE_TERMS } },
  },
  {
    ...{ method: "PUT", path: "/api/terms", name: "setTerms", about },
    says: "Sets the booking terms, for what is booked from now on",
    more: "What is left out stays. Each version is kept, and each booking keeps the version that was agreed to.",
    body: { schema: TermsRequest, examples: { terms: THE_TERMS } },
    answers: {
      200: { says: "The terms", schema: TermsRecord.schema, example: THE_TERMS },
      409: { says: "A card can’t be kept on file without Stripe" },
    },
  },
  {
    ...{ method: "GET", path: "/api/revenue", name: "listRevenue", about },
    says: "What each day has earned that has appointments that count, oldest first",
    more: "Both dates included, at most 366 days. `onlinePayments` are bank transfers.",
    query: RevenueQuery,
    answers: {
      200: {
        says: "Days",
        schema: v.array(RevenueRecord.schema),
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
    ...{ method: "GET", path: "/api/taken", name: "listTaken", about },
    says: "What was taken on each day on which money came or went, oldest first",
    more: [
      "Both dates included, at most 366 days. By the rows of money and their own dates, whatever becomes of the appointments.",
      "`byMethod` sums to `total`, tips included and refunds taken off.",
    ].join("\n"),
    query: RevenueQuery,
    answers: {
      200: {
        says: "Days",
        schema: v.array(TakenRecord.schema),
        example: [
          {
            ...{ date: "2026-11-24", tips: 5, refunds: 10, total: 36 },
            byMethod: { cash: 5, bank_transfer: 20, card: 11, online: 0, voucher: 0 },
          },
        ],
      },
    },
  },
  {
    ...{ method: "POST", path: "/api/create-payment-intent", name: "startPayment", about, callers: ["owner"] },
    says: "Starts an online payment of the stored price of an appointment, the same one however often it is asked for",
    more: "`amount` is what the sender expects, in pounds, never what is asked for.",
    body: { schema: PaymentRequest, examples: { payment: { appointmentId: "b1f6", amount: 41 } } },
    answers: {
      201: {
        says: "What the customer's browser goes on with",
        schema: IntentRecord,
        example: { id: "pi_3Q", clientSecret: "pi_3Q_secret_9x", amount: 41 },
      },
      404: { says: "We can’t find that appointment" },
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
