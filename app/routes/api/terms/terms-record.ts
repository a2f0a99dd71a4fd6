import * as v from "valibot";
import { ASKED, CHARGE_KINDS, type Charge, NO_TERMS, type Terms } from "../../../diary/terms/terms.ts";
import { plainText } from "../../../kernel/parsing.ts";
import { amountOf, chargeFrom, DUE_HOURS, isAmount, LATE_HOURS } from "../../../models/terms/charges.ts";
import { recordOf } from "../record.ts";

const kind = v.picklist(CHARGE_KINDS);
const hours = v.pipe(v.number(), v.integer());
const fee = v.union([
  v.pipe(v.number(), v.description("Pounds, 0 for none")),
  v.strictObject({ kind, amount: v.number() }),
]);

const DepositRecord = recordOf<Terms["deposit"]>()((is) => ({
  kind: is(kind, (deposit) => deposit.kind),
  amount: is(v.number(), amountOf),
  who: is(v.picklist(ASKED), ({ who }) => who),
  services: is(
    v.pipe(v.array(v.string()), v.description("Only for these; for all when there are none")),
    ({ serviceIds }) => serviceIds,
  ),
  saturdays: is(v.pipe(v.boolean(), v.description("Only for visits on a Saturday")), ({ saturdays }) => saturdays),
  dueHours: is(hours, ({ dueHours }) => dueHours),
}));

/** The terms in an answer: amounts in pounds or percent. docs/rules.md 29.1 */
export const TermsRecord = recordOf<Omit<Terms, "id" | "text">>()((is) => ({
  deposit: is(DepositRecord.schema, ({ deposit }) => DepositRecord.make(deposit)),
  lateFee: is(fee, ({ lateFee }) => feeShown(lateFee)),
  lateHours: is(hours, ({ lateHours }) => lateHours),
  noShowFee: is(fee, ({ noShowFee }) => feeShown(noShowFee)),
  cardOnFile: is(v.boolean(), ({ cardOnFile }) => cardOnFile),
  moneyBack: is(
    v.pipe(v.boolean(), v.description("What was paid online goes back when a client cancels in time")),
    ({ moneyBack }) => moneyBack,
  ),
  account: is(v.pipe(v.string(), v.description("Where a transfer goes")), ({ account }) => account),
}));

/** A fee is pounds, or with its kind where it is percent. */
function feeShown(charge: Charge) {
  return charge.kind === "percent" ? { kind: charge.kind, amount: charge.amount } : amountOf(charge);
}

const AMOUNT = "Please give an amount from 0.01 to 10,000 pounds, or from 1 to 100 percent";

const CHARGE = {
  kind: v.picklist(CHARGE_KINDS, "Please choose none, fixed or percent"),
  amount: v.optional(v.number(AMOUNT), 0),
};

/** An amount in pounds or percent as a charge in pence or percent. */
const ChargeSent = v.pipe(
  v.object(CHARGE),
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
          ...CHARGE,
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
  "Please send the terms as an object",
);

/** The terms that a request leaves. docs/rules.md 29.1 */
export function termsAfter(
  stored: Terms | null,
  { deposit, ...sent }: v.InferOutput<typeof TermsRequest>,
): Omit<Terms, "id" | "text"> {
  const { id: _id, text: _text, ...before } = stored ?? { ...NO_TERMS, id: "", text: "" };
  // A field that was left out is not in what was parsed.
  const after = Object.assign(before, sent);
  if (!deposit) return after;
  const { kind, amount, services: serviceIds = before.deposit.serviceIds, ...asked } = deposit;
  const charge = chargeFrom(kind, amount);
  return { ...after, deposit: Object.assign({ ...before.deposit }, asked, { ...charge, serviceIds }) };
}
