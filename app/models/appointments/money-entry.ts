import * as v from "valibot";
import { LARGEST_AMOUNT, LEAST_AMOUNT, PAYMENT_KINDS, WAYS_TO_PAY } from "../../diary/appointments/payment.ts";
import { decimalTyped, isWholePence, penceFromPounds } from "../../kernel/money.ts";
import type { AppointmentUpdate } from "./update.ts";

/* Money that staff write down, as forms and the API send it. docs/rules.md 27 */

const AMOUNT = "Please give the amount in pounds and whole pence, from 0.01 to 10,000";
const WAY = "Please choose how it was paid: cash, bank_transfer, card, online or voucher";
const KIND = "Please choose what it is: deposit, payment, tip, fee or refund";

/** An amount in pounds, a number or as it is typed: £0.01 to £10,000. docs/rules.md 27.2 */
export const Amount = v.pipe(
  v.union(
    [
      v.number(),
      v.pipe(
        v.string(),
        v.transform((text) => decimalTyped(text) ?? Number.NaN),
        v.number(AMOUNT),
      ),
    ],
    AMOUNT,
  ),
  v.minValue(LEAST_AMOUNT / 100, AMOUNT),
  v.maxValue(LARGEST_AMOUNT / 100, AMOUNT),
  v.check(isWholePence, AMOUNT),
  v.transform(penceFromPounds),
);

/** How money came or went. */
export const Way = v.picklist(WAYS_TO_PAY, WAY);

/** A note on a row: a line, which stays as long as the row does. docs/rules.md 27.9 */
export const RowNote = v.pipe(
  v.string("Please send the note as a text"),
  v.trim(),
  v.maxLength(200, "A note has at most 200 characters"),
);

/** A row of money by the API: what comes, or with `refund` what goes back. docs/rules.md 27.7, 27.8 */
export const PaymentEntry = v.pipe(
  v.object(
    {
      kind: v.picklist(PAYMENT_KINDS, KIND),
      method: Way,
      amount: Amount,
      note: v.optional(RowNote, ""),
      technicianId: v.optional(
        v.pipe(v.string("Please name one of the team"), v.maxLength(100, "Please name one of the team")),
      ),
    },
    "Please send the payment as an object",
  ),
  v.transform(({ kind, method, amount: amountPence, note, technicianId }): AppointmentUpdate => {
    if (kind === "refund") return { what: "give-back", method, amountPence, note };
    return { what: "take", rows: [{ kind, method, amountPence, note, technicianId }] };
  }),
);
