import type { InferOutput } from "valibot";
import * as v from "valibot";
import type { PaymentStatus } from "../../../diary/appointments/appointment.ts";
import { owedOf, PAYMENT_KINDS, paidOf, WAYS_TO_PAY } from "../../../diary/appointments/payment.ts";
import { poundsFromPence } from "../../../kernel/money.ts";
import type { PaymentRow } from "../../../models/money/payment-rows.server.ts";

/* The API's records of money. docs/rules.md 27 */

const id = v.pipe(v.string(), v.nonEmpty());
const pounds = v.pipe(v.number(), v.minValue(0), v.description("Pounds"));

/** A row of money. */
export const PaymentRecord = v.strictObject({
  ...{ _id: id, id },
  kind: v.picklist(PAYMENT_KINDS),
  method: v.picklist(WAYS_TO_PAY),
  amount: v.pipe(v.number(), v.description("Pounds, negative for what went back and for what voids a row")),
  note: v.string(),
  technicianId: v.optional(v.pipe(id, v.description("Whose tip it is; left out for anything else"))),
  date: v.pipe(v.string(), v.isoDate(), v.description("The salon’s day on which it was taken or given back")),
  voids: v.optional(v.pipe(id, v.description("The row that it takes back; left out where it takes none back"))),
  createdAt: v.pipe(v.string(), v.isoTimestamp(), v.description("ISO 8601, UTC")),
});

/** The money of an appointment. */
export const MoneyRecord = v.strictObject({
  rows: v.array(PaymentRecord),
  price: pounds,
  paid: v.pipe(v.number(), v.description("Pounds, without tips and fees, less what was given back")),
  owed: pounds,
});

export function paymentRecord(row: PaymentRow): InferOutput<typeof PaymentRecord> {
  const { id, kind, method, amountPence, note, technicianId, takenOn, answersId, createdAt } = row;
  return {
    ...{ _id: id, id, kind, method, amount: poundsFromPence(amountPence), note },
    ...(technicianId !== null && { technicianId }),
    date: takenOn,
    ...(answersId !== null && { voids: answersId }),
    createdAt: new Date(createdAt).toISOString(),
  };
}

export function moneyRecord(
  appointment: { pricePence: number; paymentStatus: PaymentStatus },
  rows: PaymentRow[],
): InferOutput<typeof MoneyRecord> {
  return {
    rows: rows.map(paymentRecord),
    price: poundsFromPence(appointment.pricePence),
    paid: poundsFromPence(paidOf(rows)),
    owed: poundsFromPence(owedOf(appointment, rows)),
  };
}
