import * as v from "valibot";
import { salonTime } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
  canArrive,
  canBeDoneAndPaid,
  isOpen,
} from "../appointments/appointment.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import { rowsBy, rowsIn, settle } from "../appointments/settle.ts";
import { dropsCancellation, emailsOfNews, emailsOfReturn } from "../emails.ts";
import { cancelled } from "./cancel.ts";
import { found, foundStanding } from "./found.ts";
import { named, parsed, tick } from "./parsed.ts";
import { isTaken } from "./still-free.ts";
import { updated } from "./written.ts";

/** For an edit that says neither. docs/rules.md 3.6, 5.8 */
export const STATUS_OR_PRICE = "Please send either a status, or a payment method and a price";

/** Sets a status. One that was cancelled is set back only while its time is free. docs/rules.md 5.8, 10.10, 29.20 */
export const setStatus = parsed({
  input: v.pipe(
    v.object(
      { status: v.picklist(APPOINTMENT_STATUSES, "Please choose a status"), tell: tick("tell") },
      STATUS_OR_PRICE,
    ),
    named("status"),
  ),
  decide(diary, command, at) {
    const { status, tell = true } = command;
    const about = found(diary, command);
    if ("reason" in about) return about;
    const { appointment: before } = about;
    const corrects = isOpen(before) || before.status === "completed";
    if (status === "cancelled" && !corrects) return refuse("closed-already");
    if (before.replacedById !== null) return refuse("replaced");
    if (status === "cancelled") return cancelled(diary, command, before, at, { tell });
    if (before.status === "cancelled" && isTaken(diary, command, before)) return refuse("taken");
    return updated(command, at, {
      before,
      set: { status, ...owedAgain(before), lateCancellation: false, cancelledBy: null, noShow: false },
      emails: [
        ...(before.status === "cancelled" ? dropsCancellation(before) : []),
        ...(before.status === status || !tell ? [] : newsOfStatus(before, status, diary.settings.timeZone, at)),
      ],
      events: [status],
    });
  },
});

/** The emails about a status. No text tells one, so a walk-in with a phone alone hears that the visit is back on. docs/rules.md 10.34 */
function newsOfStatus(before: AppointmentInDiary, status: AppointmentStatus, timeZone: string, at: number) {
  const isBack = before.status === "cancelled" && status !== "completed";
  if (isBack && before.customerEmail === "") return emailsOfReturn({ ...before, status }, at);
  return emailsOfNews({ ...before, status }, "status", timeZone, at);
}

/** A visit that stands again is owed again if its money has gone back by the terms. docs/rules.md 29.22 */
function owedAgain({ status, paymentStatus, agreed }: AppointmentInDiary): { paymentStatus?: "pending" } {
  const hasGoneBack = status === "cancelled" && paymentStatus === "refunded" && agreed?.moneyBack === true;
  return hasGoneBack ? { paymentStatus: "pending" } : {};
}

/** Completes an appointment that has begun and marks it as paid. docs/rules.md 14.13 */
export const done = parsed({
  input: v.pipe(v.object({ tell: tick("tell") }), named("done")),
  decide(diary, command, at) {
    const about = foundStanding(diary, command);
    if ("reason" in about) return about;
    const { appointment: before } = about;
    const { timeZone } = diary.settings;
    if (!canBeDoneAndPaid(before, salonTime(timeZone, at))) return refuse("not-done-and-paid");
    const set = { status: "completed", paymentStatus: "paid" } as const;
    const paid = settle(before, set.paymentStatus, rowsIn(diary, before), rowsBy(diary, command, at));
    if ("reason" in paid) return paid;
    return updated(command, at, {
      before,
      ...{ set, pays: paid.pays },
      emails: command.tell === false ? [] : emailsOfNews({ ...before, ...set }, "status", timeZone, at),
      events: ["completed", "payment paid"],
    });
  },
});

/** Marks a client as arrived, beside the status. docs/rules.md 5.41 */
export const arrived = parsed({
  input: v.pipe(v.object({}), named("arrived")),
  decide(diary, command, at) {
    const about = foundStanding(diary, command);
    if ("reason" in about) return about;
    const { appointment: before } = about;
    if (!canArrive(before, salonTime(diary.settings.timeZone, at))) return refuse("not-arriving");
    return updated(command, at, { before, set: { arrivedAt: at }, events: ["arrived"] });
  },
});
