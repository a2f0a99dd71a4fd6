import * as v from "valibot";
import { LARGEST_AMOUNT, LEAST_AMOUNT, PAYMENT_KINDS, WAYS_TO_PAY } from "../../diary/appointments/payment.ts";
import type { Take } from "../../diary/money/money-asked.ts";
import type { Update } from "../../diary/registry.ts";
import { amountWithin } from "../../kernel/amount.ts";
import { atMost } from "../../kernel/parsing.ts";

/* Money that staff write down, as forms and the API send it. docs/rules.md 27 */

const AMOUNT = "Please give the amount in pounds and whole pence, from 0.01 to 10,000";
const WAY = "Please choose how it was paid: cash, bank_transfer, card, online or voucher";
const KIND = "Please choose what it is: deposit, payment, tip, fee or refund";

/** An amount in pounds: £0.01 to £10,000. docs/rules.md 27.2 */
export const Amount = amountWithin(LEAST_AMOUNT, LARGEST_AMOUNT, AMOUNT);

/** How money came or went. */
export const Way = v.picklist(WAYS_TO_PAY, WAY);

/** A note on a row: a line, which stays as long as the row does. docs/rules.md 27.9 */
export const RowNote = v.pipe(
  v.string("Please send the note as a text"),
  v.trim(),
  atMost(200, "A note has at most 200 characters"),
);

const CODE = "Please send the code of the voucher";
const FROM_VOUCHER = "A voucher pays for the visit: send it as a payment or a deposit";

/**
 * A row of money in the API: money that comes, or with `refund` money that goes back. Money by voucher names the `code` when it
 * comes, and goes back to the vouchers that it came from. docs/rules.md 27.7, 27.8, 32.3, 32.4
 */
export const PaymentEntry = v.pipe(
  v.object(
    {
      kind: v.picklist(PAYMENT_KINDS, KIND),
      method: Way,
      amount: Amount,
      note: v.optional(RowNote, ""),
      technicianId: v.optional(
        v.pipe(v.string("Please name one of the team"), atMost(100, "Please name one of the team")),
      ),
      voucher: v.optional(v.pipe(v.string(CODE), v.trim(), atMost(100, CODE)), ""),
    },
    "Please send the payment as an object",
  ),
  v.rawTransform(({ dataset, addIssue, NEVER }): { update: Update; code: string | null } => {
    const { kind, method, amount: amountPence, note, technicianId, voucher } = dataset.value;
    const wrong = (key: string, message: string) => {
      addIssue({ message, path: [{ type: "object", origin: "value", input: dataset.value, key, value: "" }] });
      return NEVER;
    };
    if (kind === "refund") return { update: { what: "give-back", method, amountPence, note }, code: null };
    if (method !== "voucher")
      return { update: { what: "take", rows: [{ kind, method, amountPence, note, technicianId }] }, code: null };
    if (kind === "tip" || kind === "fee") return wrong("kind", FROM_VOUCHER);
    if (voucher === "") return wrong("voucher", CODE);
    return { update: { what: "redeem", voucherId: "", kind, amountPence, note }, code: voucher };
  }),
);

/** An amount that a form may leave blank, for nothing. */
const AmountOrNone = v.optional(
  v.union(
    [
      v.pipe(
        v.literal(""),
        v.transform(() => 0),
      ),
      Amount,
    ],
    AMOUNT,
  ),
  "",
);

/** What staff can take at the till: a voucher and Stripe have ways of their own. */
export const WAYS_AT_TILL = ["cash", "card", "bank_transfer"] as const;
const WayAtTill = v.picklist(WAYS_AT_TILL, "Please choose cash, card or bank transfer");

/** Why money is taken off a price at the till. docs/rules.md 27.10 */
export const DISCOUNT_REASONS = ["discount", "code", "first-visit", "put-right"] as const;

/**
 * The form that takes money: an amount by each way to pay, a tip with its technician, and a discount with its reason.
 * docs/rules.md 27.10
 */
export const TillForm = v.pipe(
  v.object({
    ...{ cash: AmountOrNone, card: AmountOrNone, bank_transfer: AmountOrNone },
    ...{ tip: AmountOrNone, otherTip: AmountOrNone, discount: AmountOrNone },
    tipBy: v.optional(WayAtTill, "cash"),
    tipFor: v.optional(v.pipe(v.string(), atMost(100)), ""),
    reason: v.optional(v.picklist(DISCOUNT_REASONS, "Please say why"), "discount"),
    note: v.optional(RowNote, ""),
    deposit: v.optional(v.literal("on")),
    completes: v.optional(v.literal("on")),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): Update => {
    const { tip, otherTip, tipBy, tipFor, discount, reason, note, deposit, completes, ...amounts } = dataset.value;
    const kind = deposit ? ("deposit" as const) : ("payment" as const);
    const tipPence = otherTip || tip;
    const rows: Take["rows"] = [
      ...WAYS_AT_TILL.flatMap((method) =>
        amounts[method] > 0 ? [{ kind, method, amountPence: amounts[method], note }] : [],
      ),
      ...(tipPence > 0
        ? [{ kind: "tip" as const, method: tipBy, amountPence: tipPence, technicianId: tipFor || undefined }]
        : []),
    ];
    if (rows.length === 0 && discount === 0) {
      addIssue({
        message: AMOUNT,
        path: [{ type: "object", origin: "value", input: dataset.value, key: "cash", value: "" }],
      });
      return NEVER;
    }
    return {
      ...{ what: "take", rows },
      ...(discount > 0 && { discount: { amountPence: discount, reason } }),
      ...(completes && { done: true }),
    };
  }),
);

/** The form that gives money back. docs/rules.md 27.8 */
export const GiveBackForm = v.pipe(
  v.object({
    amount: Amount,
    method: v.picklist([...WAYS_AT_TILL, "voucher"], "Please choose cash, card or bank transfer"),
    takenOn: v.optional(
      v.union([v.literal(""), v.pipe(v.string(), v.isoDate("Please choose a date"))], "Please choose a date"),
      "",
    ),
    offPrice: v.optional(v.literal("on")),
    note: v.optional(RowNote, ""),
  }),
  v.transform(
    ({ amount: amountPence, method, takenOn, offPrice, note }): Update => ({
      ...{ what: "give-back", amountPence, method, note },
      ...(takenOn && { takenOn }),
      ...(offPrice && { offPrice: true }),
    }),
  ),
);

/** A deposit or a fee that was received, in one tap; by bank transfer unless staff say otherwise. docs/rules.md 29.7, 29.8 */
export const ReceivedForm = v.pipe(
  v.object({
    kind: v.picklist(["deposit", "fee"]),
    amount: Amount,
    method: v.optional(WayAtTill, "bank_transfer"),
  }),
  v.transform(
    ({ kind, amount: amountPence, method }): Update => ({
      what: "take",
      rows: [{ kind, method, amountPence }],
    }),
  ),
);
