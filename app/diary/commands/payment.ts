import { refuse } from "../../kernel/result.ts";
import { standingOf } from "../appointments/payment.ts";
import { reprice, rowsBy, rowsIn, settle } from "../appointments/settle.ts";
import type { Pay, Sent, SetPrice } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { vouchersOf } from "../vouchers/voucher.ts";
import { foundStanding } from "./found.ts";
import { priceGivenUpFor } from "./till.ts";
import { updated } from "./written.ts";

/** Sets the price and the payment method. docs/rules.md 3.6, 27.5 */
export function setPrice(diary: SalonDiary, command: Sent & SetPrice, at: number): Decision | NotDone {
  const about = foundStanding(diary, command);
  if ("reason" in about) return about;
  const { appointment: before } = about;
  const set = { pricePence: command.pricePence, paymentMethod: command.paymentMethod };
  const rows = rowsIn(diary, before);
  const { paymentStatus, pays } = reprice(before, { ...before, ...set }, rows, rowsBy(diary, command, at));
  return updated(command, at, { before, set: { ...set, paymentStatus }, pays, events: ["priced"] });
}

/** Sets the status of the payment. It gives back no money that was paid online. docs/rules.md 5.8, 5.17, 13.10, 27.4 */
export function pay(diary: SalonDiary, command: Sent & Pay, at: number): Decision | NotDone {
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
  // When a package gets its visit back, the whole price is owed again. docs/rules.md 32.7
  const after = [...rowsIn(diary, before), ...pays];
  const stays = new Set(vouchersOf(after, before).map(({ voucherId }) => voucherId));
  const gone = standingOf(rowsIn(diary, before)).filter(({ voucherId }) => voucherId !== null && !stays.has(voucherId));
  const pricePence = before.pricePence + priceGivenUpFor(diary, before, gone);
  return updated(command, at, {
    ...{ before, set: { ...set, pricePence, paymentStatus } },
    ...{ pays, events: [`payment ${paymentStatus}`] },
  });
}
