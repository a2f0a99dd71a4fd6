import { refuse } from "../../kernel/result.ts";
import type { Pay, Sent, SetPrice } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { foundStanding } from "./found.ts";
import { updated } from "./written.ts";

/** Sets the price and how it is paid. docs/rules.md 3.6 */
export function setPrice(diary: SalonDiary, command: Sent & SetPrice, at: number): Decision | NotDone {
  const about = foundStanding(diary, command);
  if ("reason" in about) return about;
  const { pricePence, paymentMethod } = command;
  return updated(command, at, { before: about.appointment, set: { pricePence, paymentMethod }, events: ["priced"] });
}

/** Sets the state of the payment. What was paid online is not taken back here. docs/rules.md 5.8, 5.17, 13.10, 17.4 */
export function pay(diary: SalonDiary, command: Sent & Pay, at: number): Decision | NotDone {
  const about = foundStanding(diary, command);
  if ("reason" in about) return about;
  const { appointment: before } = about;
  const { paymentStatus, paymentMethod, actor } = command;
  if (paymentStatus === "pending" && before.paymentStatus === "paid" && before.paidOnline) return refuse("paid-online");
  const paidOnline = paymentStatus === "paid" ? actor.role === "stripe" : before.paidOnline;
  return updated(command, at, {
    before,
    set: { paymentStatus, ...(paymentMethod && { paymentMethod }), paidOnline },
    events: [`payment ${paymentStatus}`],
  });
}
