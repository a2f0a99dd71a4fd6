import {
  FOR_BANK_DETAILS,
  howToPay,
  type PaymentMethod,
  type PaymentStatus,
} from "../../diary/appointments/appointment.ts";
import { toPay } from "../../diary/appointments/to-pay.ts";
import { formatPounds } from "../../kernel/money.ts";
import { type Companion, partsInWords } from "../../models/appointments/own/parts-in-words.ts";
import { isPartlyPaid, owes, paymentInWords } from "../../models/appointments/own/payment-in-words.ts";
import { awaitedOf } from "../../models/calendar-files/entry.ts";
import type { Part } from "./content.ts";
import { oneLine } from "./typed-text.ts";

/* The money of an appointment as a small table. */

type Row = [name: string, amount: string];

/** The money of an appointment, pence. */
type Paid = {
  pricePence: number;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  paidPence?: number;
  backPence?: number;
} & Parameters<typeof awaitedOf>[0];

/**
 * The price, what is paid of it, and what is to pay how. With friends, what each has paid and still owes is said once.
 * docs/rules.md 5.9, 9.16, 27.11, 29.5, 31.7
 */
export function moneyPart(appointment: Paid, friends: Companion[]): Part {
  return tableOf(friends.length > 0 ? ofAll(appointment, friends) : [totalOf(appointment), ...paymentOf(appointment)]);
}

/** The same of a visit that is over. How to pay is left out. docs/rules.md 10.10 */
export function moneyOfVisit(appointment: Paid): Part {
  return tableOf([totalOf(appointment), ...(isAllOwed(appointment) ? [] : paymentOf(appointment))]);
}

function tableOf(rows: Row[]): Part {
  return { is: "money", rows: rows.map(([name, amount]) => [oneLine(name), oneLine(amount)]) };
}

function totalOf({ pricePence }: Paid): Row {
  return ["Total", formatPounds(pricePence)];
}

function ofAll(appointment: Paid, friends: Companion[]): Row[] {
  const { pricePence, paidPence, backPence } = appointment;
  const awaitedPence = awaitedOf(appointment);
  if (isAllOwed(appointment) && awaitedPence === 0)
    return [...partsInWords({ pricePence }, friends), ["Payment", PAYMENT[appointment.paymentMethod]]];
  const own = paymentInWords({ ...appointment, awaitedPence });
  return partsInWords({ own, pricePence, paidPence, backPence }, friends);
}

/** What is paid and what is to pay. A deposit that is awaited comes before the rest. */
function paymentOf(appointment: Paid): Row[] {
  const { pricePence, paidPence = 0, backPence = 0, paymentMethod, paymentStatus } = appointment;
  const back: Row[] =
    backPence > 0 && paidPence > 0
      ? [
          ["On its way back to your card", formatPounds(backPence)],
          ...(paidPence > backPence ? [["Stays paid", formatPounds(paidPence - backPence)] satisfies Row] : []),
        ]
      : [];
  // More than the price may be paid while the rest of it is on its way back.
  if (paymentStatus === "paid") return [["Paid", formatPounds(back.length > 0 ? paidPence : pricePence)], ...back];
  if (paymentStatus === "refunded") return [["Refunded", formatPounds(pricePence)], ...back];
  if (!owes(appointment)) return [["Payment", "Nothing to pay"], ...back];
  const { nowPence, laterPence } = toPay([{ pricePence, paidPence, depositPence: awaitedOf(appointment) }], false);
  if (nowPence === 0 && !isPartlyPaid(appointment)) return [["Payment", PAYMENT[paymentMethod]], ...back];
  const how = (nowPence > 0 && howToPay(paymentMethod)) || "at the salon";
  return [
    ...(paidPence > 0 ? [["Paid", formatPounds(paidPence)] satisfies Row] : []),
    ...(nowPence > 0 ? [["Deposit to pay", formatPounds(nowPence)] satisfies Row] : []),
    ...(laterPence > 0 ? [[`To pay ${how}`, formatPounds(laterPence)] satisfies Row] : []),
    ...back,
  ];
}

function isAllOwed(appointment: Paid): boolean {
  return owes(appointment) && !isPartlyPaid(appointment);
}

const PAYMENT = {
  cash: "In cash on the day",
  bank_transfer: `By bank transfer after the appointment: ${FOR_BANK_DETAILS}`,
};
