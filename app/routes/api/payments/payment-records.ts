import * as v from "valibot";
import type { PaymentStatus } from "../../../diary/appointments/appointment.ts";
import { owedOf, PAYMENT_KINDS, paidOf, WAYS_TO_PAY } from "../../../diary/appointments/payment.ts";
import { poundsFromPence } from "../../../kernel/money.ts";
import { MOVEMENT_KINDS } from "../../../models/money/movement.ts";
import type { Movement } from "../../../models/money/movements.server.ts";
import type { PaymentRow } from "../../../models/money/payment-rows.server.ts";
import { IDS, id, pounds, recordOf, stamp } from "../record.ts";

/* The API's records of money. docs/rules.md 27 */

/** A row of money. */
export const PaymentRecord = recordOf<PaymentRow>()((is) => ({
  ...IDS,
  kind: is(v.picklist(PAYMENT_KINDS), ({ kind }) => kind),
  method: is(v.picklist(WAYS_TO_PAY), ({ method }) => method),
  amount: is(
    v.pipe(v.number(), v.description("Pounds, negative for what went back and for what voids a row")),
    ({ amountPence }) => poundsFromPence(amountPence),
  ),
  note: is(v.string(), ({ note }) => note),
  technicianId: is(
    v.optional(v.pipe(id, v.description("Whose tip it is; left out for anything else"))),
    ({ technicianId }) => technicianId ?? undefined,
  ),
  date: is(
    v.pipe(v.string(), v.isoDate(), v.description("The salon’s day on which it was taken or given back")),
    ({ takenOn }) => takenOn,
  ),
  voids: is(
    v.optional(v.pipe(id, v.description("The row that it takes back; left out where it takes none back"))),
    ({ answersId }) => answersId ?? undefined,
  ),
  createdAt: is(stamp, ({ createdAt }) => new Date(createdAt).toISOString()),
}));

/** A movement of cash in the till that is no sale. docs/rules.md 27.14 */
export const MovementRecord = recordOf<Movement>()((is) => ({
  ...IDS,
  kind: is(v.picklist(MOVEMENT_KINDS), ({ kind }) => kind),
  amount: is(pounds, ({ amountPence }) => poundsFromPence(Math.abs(amountPence))),
  reason: is(v.string(), ({ reason }) => reason),
  date: is(v.pipe(v.string(), v.isoDate(), v.description("The salon’s day")), ({ date }) => date),
  createdAt: is(stamp, ({ movedAt }) => new Date(movedAt).toISOString()),
}));

/** The money of an appointment. */
export const MoneyRecord = recordOf<{
  appointment: { pricePence: number; paymentStatus: PaymentStatus };
  rows: PaymentRow[];
}>()((is) => ({
  rows: is(v.array(PaymentRecord.schema), ({ rows }) => rows.map(PaymentRecord.make)),
  price: is(pounds, ({ appointment }) => poundsFromPence(appointment.pricePence)),
  paid: is(v.pipe(v.number(), v.description("Pounds, without tips and fees, less what was given back")), ({ rows }) =>
    poundsFromPence(paidOf(rows)),
  ),
  owed: is(pounds, ({ appointment, rows }) => poundsFromPence(owedOf(appointment, rows))),
}));

/** A payment for the customer's browser to complete. docs/rules.md 17.2 */
export const IntentRecord = v.strictObject({ id, clientSecret: v.string(), amount: pounds });

/** Tells Stripe that the webhook need not be repeated. */
export const ReceivedRecord = v.strictObject({ received: v.literal(true) });
