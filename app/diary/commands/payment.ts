import * as v from "valibot";
import { refuse } from "../../kernel/result.ts";
import { HOW_TO_PAY, PAYMENT_METHODS, PAYMENT_STATUSES } from "../appointments/appointment.ts";
import { type Payment, standingOf } from "../appointments/payment.ts";
import { reprice, rowsBy, rowsIn, settle } from "../appointments/settle.ts";
import { PriceTyped } from "../money/price-typed.ts";
import { vouchersOf } from "../money/voucher.ts";
import { foundStanding } from "./found.ts";
import { named, parsed } from "./parsed.ts";
import { STATUS_OR_PRICE } from "./status.ts";
import { priceGivenUpFor } from "./till.ts";
import { updated } from "./written.ts";

/** Sets the price and the payment method. docs/rules.md 3.6, 27.5 */
export const setPrice = parsed({
  input: v.pipe(
    v.object({ paymentMethod: v.picklist(PAYMENT_METHODS, HOW_TO_PAY), servicePrice: PriceTyped }, STATUS_OR_PRICE),
    v.transform(({ paymentMethod, servicePrice: pricePence }) => ({ pricePence, paymentMethod })),
    named("price"),
  ),
  decide(diary, command, at) {
    const about = foundStanding(diary, command);
    if ("reason" in about) return about;
    const { appointment: before } = about;
    const set = { pricePence: command.pricePence, paymentMethod: command.paymentMethod };
    const rows = rowsIn(diary, before);
    const { paymentStatus, pays } = reprice(before, { ...before, ...set }, rows, rowsBy(diary, command, at));
    return updated(command, at, { before, set: { ...set, paymentStatus }, pays, events: ["priced"] });
  },
});

const PAYMENT_STATUS = "Please choose a payment status";

/** Sets the status of the payment. It gives back no money that was paid online. docs/rules.md 5.8, 5.17, 13.10, 27.4 */
export const pay = parsed({
  input: v.pipe(
    v.object(
      {
        paymentStatus: v.picklist(PAYMENT_STATUSES, PAYMENT_STATUS),
        paymentMethod: v.optional(v.picklist(PAYMENT_METHODS, HOW_TO_PAY)),
      },
      PAYMENT_STATUS,
    ),
    named("payment"),
  ),
  decide(diary, command, at) {
    const about = foundStanding(diary, command);
    if ("reason" in about) return about;
    const { appointment: before } = about;
    const set = { paymentMethod: command.paymentMethod ?? before.paymentMethod };
    const settled = settle(
      { ...before, ...set },
      command.paymentStatus,
      rowsIn(diary, before),
      rowsBy(diary, command, at),
    );
    if ("reason" in settled) return refuse(settled.reason);
    const { paymentStatus, pays } = settled;
    // When a package gets its visit back, what it took off the price is owed again. docs/rules.md 32.7
    const rows = rowsIn(diary, before);
    const paying = (known: Payment[]) => new Set(vouchersOf(known, before).map(({ voucherId }) => voucherId));
    const [paid, pay] = [paying(rows), paying([...rows, ...pays])];
    const uses = standingOf(rows).filter(({ voucherId: id }) => id !== null && paid.has(id) && !pay.has(id));
    const pricePence = before.pricePence + priceGivenUpFor(diary, before, uses);
    return updated(command, at, {
      ...{ before, set: { ...set, pricePence, paymentStatus } },
      ...{ pays, events: [`payment ${paymentStatus}`] },
    });
  },
});
