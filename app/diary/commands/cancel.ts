import * as v from "valibot";
import { refuse } from "../../kernel/result.ts";
import { CANCELLED_BY, isOpen } from "../appointments/appointment.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import { hasBegun, tooLateToCancel } from "../appointments/cutoff.ts";
import { firstIdOf, paidOnlineOf } from "../appointments/payment.ts";
import { chargeOfFee, onItsWayIn, paidIn, rowsIn } from "../appointments/settle.ts";
import type { About, Sent } from "../command.ts";
import type { Decision, MoneyBack, NotDone } from "../decision.ts";
import { emailOfFee, emailsOfCancellation } from "../emails.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { freeToCancelUntil } from "../terms/late.ts";
import { askedFor, backByItself, type CalledOff, feeOf, isTheirsAndLate, knowsDeposit } from "../terms/terms.ts";
import { bringBackUntil } from "./bring-back.ts";
import { found } from "./found.ts";
import { named, parsed, tick } from "./parsed.ts";
import { updated } from "./written.ts";

/**
 * What staff say of a cancellation. A no-show counts as caused by the client, and is mailed only if staff ask for it. `askFee`
 * asks for the fee in the same step, and with `depositFromNow` the client pays a deposit from now on, whatever the terms say.
 * docs/rules.md 5.42, 10.41, 29.11, 29.17
 */
const Cancellation = v.pipe(
  v.object(
    {
      cancelledBy: v.optional(v.picklist(CANCELLED_BY, "Please say who cancelled: the client or the salon")),
      noShow: tick("noShow"),
      askFee: tick("askFee"),
      depositFromNow: tick("depositFromNow"),
      tell: tick("tell"),
    },
    "Please send the cancellation as an object",
  ),
  v.check(({ cancelledBy, noShow }) => !(noShow && cancelledBy === "salon"), "A no-show can’t be the salon’s doing"),
  named("cancel"),
);

/**
 * Cancels an appointment. Only staff say whether the client or the salon called it off.
 * docs/rules.md 5.7, 5.42, 21.16, 29.17
 */
export const cancel = parsed({ input: Cancellation, decide: cancelAsked });

function cancelAsked(
  diary: SalonDiary,
  command: Sent & About & v.InferOutput<typeof Cancellation>,
  at: number,
): Decision | NotDone {
  const about = found(diary, command);
  if ("reason" in about) return about;
  const { appointment } = about;
  if (!isOpen(appointment)) return refuse("closed-already");
  if (appointment.replacedById !== null) return refuse("replaced");
  const { timeZone, cancelCutoffHours } = diary.settings;
  if (command.actor.role !== "admin") {
    if (hasBegun(appointment, timeZone, at)) return refuse("begun");
    if (tooLateToCancel(appointment, timeZone, at, cancelCutoffHours)) return refuse("too-late-to-cancel");
  }
  const { cancelledBy, noShow = false, askFee, depositFromNow, tell } = command;
  if (command.actor.role !== "admin") return cancelled(diary, command, appointment, at);
  if (noShow && !hasBegun(appointment, timeZone, at)) return refuse("not-begun");
  const byStaff = { cancelledBy: noShow ? ("client" as const) : cancelledBy, noShow, askFee, depositFromNow, tell };
  if (depositFromNow && !knowsDeposit(diary.terms)) return refuse("no-deposit-in-terms");
  const { agreed, pricePence } = appointment;
  const fee = feeOf(agreed, { pricePence, ...howCancelled(diary, command, appointment, at, byStaff) });
  if ((askFee || depositFromNow) && !fee) return refuse("no-fee-to-ask");
  return cancelled(diary, command, appointment, at, byStaff);
}

/** What staff say of a cancellation. */
type ByStaff = Omit<v.InferOutput<typeof Cancellation>, "what">;

/** How a visit is called off. docs/rules.md 5.7, 29.8, 29.20 */
function howCancelled(
  { settings: { timeZone } }: SalonDiary,
  { actor }: Sent,
  appointment: AppointmentInDiary,
  at: number,
  { cancelledBy, noShow = false }: ByStaff,
): CalledOff {
  const theirs = actor.role !== "admin" || cancelledBy === "client";
  return { noShow, theirs, late: at > freeToCancelUntil(appointment, timeZone) };
}

/**
 * What goes back by itself once the client can't take the cancellation back any more. Of a visit that has begun nothing does,
 * unless staff say that the salon cancelled it. docs/rules.md 29.20
 */
function moneyBack(
  diary: SalonDiary,
  before: AppointmentInDiary,
  at: number,
  how: CalledOff,
  { cancelledBy }: ByStaff,
): MoneyBack | null {
  const begun = hasBegun(before, diary.settings.timeZone, at);
  if (begun && cancelledBy !== "salon") return null;
  const { agreed, pricePence } = before;
  const online = paidOnlineOf(rowsIn(diary, before)) - onItsWayIn(diary, before);
  const paid = paidIn(diary, before);
  const pence = Math.min(online, paid, backByItself(agreed, { pricePence, ...how }, paid));
  return pence > 0 ? { firstId: firstIdOf(before), pence, from: bringBackUntil(at), by: "terms" } : null;
}

/**
 * The decision to cancel. A cancellation that is the customer's doing is late within the hours before the start, unless they
 * have not come at all. A no-show is told to nobody unless staff ask for it. docs/rules.md 5.7, 5.42, 10.41
 */
export function cancelled(
  diary: SalonDiary,
  command: Sent,
  before: AppointmentInDiary,
  at: number,
  byStaff: ByStaff = {},
): Decision {
  const { cancelledBy, noShow = false, askFee = false, depositFromNow = false, tell = !noShow } = byStaff;
  const { timeZone } = diary.settings;
  const byCustomer = command.actor.role !== "admin";
  const how = howCancelled(diary, command, before, at, byStaff);
  const due = feeOf(before.agreed, { pricePence: before.pricePence, ...how });
  const givesBack = moneyBack(diary, before, at, how, byStaff);
  const fee = due && askFee ? askedFor(due, paidIn(diary, before), at) : due;
  const decision = updated(command, at, {
    before,
    set: {
      ...{ status: "cancelled", lateCancellation: isTheirsAndLate(how) },
      ...{ cancelledBy: cancelledBy ?? null, noShow, fee },
      ...(noShow && { arrivedAt: null }),
    },
    emails: [
      ...(tell ? emailsOfCancellation(before, timeZone, at, { noShow }) : []),
      ...(fee && askFee ? emailOfFee(before, at) : []),
    ],
    events: [
      noShow ? "no-show" : "cancelled",
      ...(fee && askFee ? ["fee asked for"] : []),
      ...(depositFromNow ? ["deposit from now on"] : []),
    ],
    cancelledFrom: byCustomer ? { status: before.status, at } : null,
  });
  const charges = fee && askFee ? chargeOfFee(diary, before, fee) : {};
  return { ...decision, ...charges, ...(depositFromNow && { depositFromNow }), ...(givesBack && { givesBack }) };
}
