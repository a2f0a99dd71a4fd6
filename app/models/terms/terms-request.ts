import * as v from "valibot";
import { LARGEST_AMOUNT, LEAST_AMOUNT } from "../../diary/appointments/payment.ts";
import { ASKED, CHARGE_KINDS, type Charge, type Terms } from "../../diary/terms/terms.ts";
import { penceFromPounds, penceWithin, poundsFromPence } from "../../kernel/money.ts";
import { plainText } from "../../kernel/parsing.ts";

/* The booking terms in the API, in pounds and percent. docs/rules.md 29.1 */

/** The bounds in hours: until when a deposit is due, and how long before the start a cancellation is late. */
export const DUE_HOURS = [1, 336] as const;
export const LATE_HOURS = [1, 168] as const;

/** The terms of a salon that has never set any. docs/rules.md 29.1 */
export const NO_TERMS: Omit<Terms, "id" | "text"> = {
  deposit: { kind: "none", amount: 0, who: "everybody", serviceIds: [], saturdays: false, dueHours: 24 },
  lateFee: { kind: "none", amount: 0 },
  lateHours: 24,
  noShowFee: { kind: "none", amount: 0 },
  cardOnFile: false,
  account: "",
};

const AMOUNT = "Please give an amount from 0.01 to 10,000 pounds, or from 1 to 100 percent";
const NO_TERMS_SENT = "Please send the terms as an object";

const kind = v.picklist(CHARGE_KINDS, "Please choose none, fixed or percent");
const amount = v.optional(v.number(AMOUNT), 0);

/** An amount in pounds or percent as a charge in pence or percent. */
const ChargeSent = v.pipe(
  v.object({ kind, amount }),
  v.check(({ kind, amount }) => isAmount(kind, amount), AMOUNT),
  v.transform(({ kind, amount }) => chargeFrom(kind, amount)),
);

/** A fee: pounds, 0 for none; or with its kind. */
const FeeSent = v.union(
  [
    v.pipe(
      v.number(AMOUNT),
      v.check((pounds) => pounds === 0 || isAmount("fixed", pounds), AMOUNT),
      v.transform((pounds): Charge => chargeFrom(pounds === 0 ? "none" : "fixed", pounds)),
    ),
    ChargeSent,
  ],
  AMOUNT,
);

const hoursWithin = ([least, most]: readonly [number, number]) => {
  const sentence = `Please give a whole number of hours from ${least} to ${most}`;
  return v.pipe(v.number(sentence), v.integer(sentence), v.minValue(least, sentence), v.maxValue(most, sentence));
};

/** The body of `PUT /api/terms`. A field that is left out stays as it is. */
export const TermsRequest = v.object(
  {
    deposit: v.optional(
      v.pipe(
        v.object({
          kind,
          amount,
          who: v.optional(v.picklist(ASKED, "Please choose everybody, new or missed")),
          services: v.optional(
            v.pipe(
              v.array(v.pipe(v.string(), v.maxLength(100, "Please name services by their ids"))),
              v.maxLength(500),
            ),
          ),
          saturdays: v.optional(v.boolean()),
          dueHours: v.optional(hoursWithin(DUE_HOURS)),
        }),
        v.check(({ kind, amount }) => isAmount(kind, amount), AMOUNT),
      ),
    ),
    lateFee: v.optional(FeeSent),
    lateHours: v.optional(hoursWithin(LATE_HOURS)),
    noShowFee: v.optional(FeeSent),
    cardOnFile: v.optional(v.boolean("Please send cardOnFile as true or false")),
    moneyBack: v.optional(v.boolean("Please send moneyBack as true or false")),
    account: v.optional(plainText(300)),
  },
  NO_TERMS_SENT,
);

/** The terms that a request leaves. */
export function termsAfter(
  before: Omit<Terms, "id" | "text">,
  { deposit, ...sent }: v.InferOutput<typeof TermsRequest>,
): Omit<Terms, "id" | "text"> {
  const { lateFee, lateHours, noShowFee, cardOnFile, moneyBack = before.moneyBack, account } = sent;
  return {
    deposit: deposit
      ? {
          ...chargeFrom(deposit.kind, deposit.amount),
          who: deposit.who ?? before.deposit.who,
          serviceIds: deposit.services ?? before.deposit.serviceIds,
          saturdays: deposit.saturdays ?? before.deposit.saturdays,
          dueHours: deposit.dueHours ?? before.deposit.dueHours,
        }
      : before.deposit,
    lateFee: lateFee ?? before.lateFee,
    lateHours: lateHours ?? before.lateHours,
    noShowFee: noShowFee ?? before.noShowFee,
    cardOnFile: cardOnFile ?? before.cardOnFile,
    ...(moneyBack && { moneyBack }),
    account: account ?? before.account,
  };
}

/** Pounds or percent as a charge. */
export function chargeFrom(kind: Charge["kind"], amount: number): Charge {
  if (kind === "none") return { kind, amount: 0 };
  return { kind, amount: kind === "fixed" ? penceFromPounds(amount) : amount };
}

/** Whether pounds or percent can be charged. */
export function isAmount(kind: Charge["kind"], amount: number): boolean {
  if (kind === "none") return true;
  if (kind === "percent") return Number.isInteger(amount) && amount >= 1 && amount <= 100;
  return penceWithin(amount, LEAST_AMOUNT, LARGEST_AMOUNT) !== null;
}

/** A charge in pounds or percent. */
export function amountOf({ kind, amount }: Charge): number {
  return kind === "fixed" ? poundsFromPence(amount) : amount;
}
