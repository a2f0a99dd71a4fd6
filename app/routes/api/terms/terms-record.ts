import * as v from "valibot";
import { ASKED, CHARGE_KINDS, type Charge, type Terms } from "../../../diary/terms/terms.ts";
import { amountOf } from "../../../models/terms/terms-request.ts";
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
    ({ moneyBack = false }) => moneyBack,
  ),
  account: is(v.pipe(v.string(), v.description("Where a transfer goes")), ({ account }) => account),
}));

/** A fee is pounds, or with its kind where it is percent. */
function feeShown(charge: Charge) {
  return charge.kind === "percent" ? { kind: charge.kind, amount: charge.amount } : amountOf(charge);
}
