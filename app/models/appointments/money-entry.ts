import * as v from "valibot";
import { LARGEST_AMOUNT, LEAST_AMOUNT, PAYMENT_KINDS, WAYS_TO_PAY } from "../../diary/appointments/payment.ts";
import type { Take } from "../../diary/money/money-asked.ts";
import type { Update } from "../../diary/registry.ts";
import { amountWithin } from "../../kernel/amount.ts";
import { atMost } from "../../kernel/parsing.ts";
import { byWay, NO_AMOUNTS, WAYS_AT_TILL } from "./till.ts";

/* Money that staff write down, as forms and the API send it. docs/rules.md 27 */

const AMOUNT = "Please give the amount in pounds and whole pence, from 0.01 to 10,000";
const WAY = "Please choose how it was paid: cash, bank_transfer, card, online or voucher";
const KIND = "Please choose what it is: deposit, payment, tip, fee or refund";

/** An amount in pounds: £0.01 to £10,000. docs/rules.md 27.2 */
export const Amount = amountWithin(LEAST_AMOUNT, LARGEST_AMOUNT, AMOUNT);

/** How money came or went. */
export const Way = v.picklist(WAYS_TO_PAY, WAY);

/** A note on a row: a line, which stays as long as the row does. docs/rules.md 27.9 */
const RowNote = v.pipe(
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

const WAY_AT_TILL = "Please choose cash, card or bank transfer";
const WayAtTill = v.picklist(WAYS_AT_TILL, WAY_AT_TILL);
const TICKED = v.optional(v.literal("on"));

/** Why money is taken off a price at the till. docs/rules.md 27.10 */
export const DISCOUNT_REASONS = ["discount", "code", "first-visit", "put-right"] as const;

const PARTS = "The parts come to more than the amount. Please check them";

/**
 * The form that takes money: an amount with the way it comes by, and what other ways bring of it; a tip with its technician,
 * which comes the same way unless it says otherwise; a discount with its reason. An amount that we `filled` in is less the
 * discount. A part of the form that isn't opened counts for nothing. Without a way, each way has an amount of its own.
 * docs/rules.md 27.10
 */
export const TillForm = v.pipe(
  v.object({
    ...{ way: v.optional(WayAtTill), amount: AmountOrNone, filled: AmountOrNone },
    ...{ cash: AmountOrNone, card: AmountOrNone, bank_transfer: AmountOrNone },
    ...{ tip: AmountOrNone, otherTip: AmountOrNone, discount: AmountOrNone },
    tipBy: v.optional(v.union([v.literal(""), WayAtTill], WAY_AT_TILL), ""),
    tipFor: v.optional(v.pipe(v.string(), atMost(100)), ""),
    reason: v.optional(v.picklist(DISCOUNT_REASONS, "Please say why"), "discount"),
    note: v.optional(RowNote, ""),
    ...{ deposit: TICKED, completes: TICKED },
    ...{ split: TICKED, cheaper: TICKED, noted: TICKED },
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): Update => {
    const { way, amount, filled, tip, otherTip, tipBy, tipFor, reason, completes, ...typed } = dataset.value;
    const refuse = (key: string, message: string) => {
      addIssue({ message, path: [{ type: "object", origin: "value", input: dataset.value, key, value: "" }] });
      return NEVER;
    };
    const discount = way && !typed.cheaper ? 0 : typed.discount;
    const { note, deposit } = way && !typed.noted ? { note: "", deposit: undefined } : typed;
    const kind = deposit ? ("deposit" as const) : ("payment" as const);
    const parts = way && !typed.split ? NO_AMOUNTS : typed;
    const toTake = amount === filled ? Math.max(0, amount - discount) : amount;
    const amounts = way ? byWay(way, toTake, parts) : parts;
    if (!amounts) return refuse("amount", PARTS);
    const tipPence = otherTip || tip;
    const rows: Take["rows"] = [
      ...WAYS_AT_TILL.flatMap((method) =>
        amounts[method] > 0 ? [{ kind, method, amountPence: amounts[method], note }] : [],
      ),
      ...(tipPence > 0
        ? [
            {
              ...{ kind: "tip" as const, method: tipBy || (way ?? "cash") },
              ...{ amountPence: tipPence, technicianId: tipFor || undefined },
            },
          ]
        : []),
    ];
    if (rows.length === 0 && discount === 0) return refuse(way ? "amount" : "cash", AMOUNT);
    return {
      ...{ what: "take", rows },
      ...(discount > 0 && { discount: { amountPence: discount, reason } }),
      ...(completes && { done: true }),
    };
  }),
);

/** The form that gives money back, in the way in which it came unless it says otherwise. docs/rules.md 27.8, 27.15 */
export const GiveBackForm = v.pipe(
  v.object({
    amount: Amount,
    method: v.pipe(v.optional(v.string(), ""), v.picklist([...WAYS_AT_TILL, "voucher"], WAY_AT_TILL)),
    takenOn: v.optional(
      v.union([v.literal(""), v.pipe(v.string(), v.isoDate("Please choose a date"))], "Please choose a date"),
      "",
    ),
    ...{ offPrice: TICKED, elsewhere: TICKED },
    note: v.optional(RowNote, ""),
  }),
  v.transform(
    ({ amount: amountPence, method, takenOn, offPrice, elsewhere, note }): Update => ({
      ...{ what: "give-back", amountPence, method, note, elsewhere: elsewhere === "on" },
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
