import * as v from "valibot";
import { ASKED, CHARGE_KINDS } from "../../../diary/terms/terms.ts";

const charge = { kind: v.picklist(CHARGE_KINDS), amount: v.number() };
const fee = v.union([v.pipe(v.number(), v.description("Pounds, 0 for none")), v.strictObject(charge)]);

/** The terms in an answer. */
export const TermsRecord = v.strictObject({
  deposit: v.strictObject({
    ...charge,
    who: v.picklist(ASKED),
    services: v.pipe(v.array(v.string()), v.description("Only for these; for all when there are none")),
    saturdays: v.pipe(v.boolean(), v.description("Only for visits on a Saturday")),
    dueHours: v.pipe(v.number(), v.integer()),
  }),
  lateFee: fee,
  lateHours: v.pipe(v.number(), v.integer()),
  noShowFee: fee,
  cardOnFile: v.boolean(),
  moneyBack: v.pipe(v.boolean(), v.description("What was paid online goes back when a client cancels in time")),
  account: v.pipe(v.string(), v.description("Where a transfer goes")),
});
