import { salonTime } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import { canBeDoneAndPaid, isOpen } from "../appointments/appointment.ts";
import { stateOf } from "../appointments/booked.ts";
import type { Done, Sent, SetStatus, TakeBack } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import { emailsOfNews } from "../emails.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { cancelled } from "./cancel.ts";
import { found, foundStanding } from "./found.ts";
import { isTaken } from "./still-free.ts";
import { updated } from "./written.ts";

/** Sets a status. One that was cancelled is set back only while its time is free. docs/rules.md 5.8, 10.10 */
export function setStatus(diary: SalonDiary, command: Sent & SetStatus, at: number): Decision | NotDone {
  const { status } = command;
  const about = found(diary, command);
  if ("reason" in about) return about;
  const { appointment: before } = about;
  const corrects = isOpen(before) || before.status === "completed";
  if (status === "cancelled" && !corrects) return refuse("closed-already");
  if (before.replacedById !== null) return refuse("replaced");
  if (status === "cancelled") return cancelled(diary, command, before, at);
  if (before.status === "cancelled" && isTaken(diary, command, before)) return refuse("taken");
  return updated(command, at, {
    before,
    set: { status, lateCancellation: false },
    emails: before.status === status ? [] : emailsOfNews({ ...before, status }, "status", diary.settings.timeZone, at),
    events: [status],
  });
}

/** Completes an appointment that has begun and marks it as paid. docs/rules.md 14.13 */
export function done(diary: SalonDiary, command: Sent & Done, at: number): Decision | NotDone {
  const about = foundStanding(diary, command);
  if ("reason" in about) return about;
  const { appointment: before } = about;
  const { timeZone } = diary.settings;
  if (!canBeDoneAndPaid(before, salonTime(timeZone, at))) return refuse("not-done-and-paid");
  const set = { status: "completed", paymentStatus: "paid" } as const;
  return updated(command, at, {
    before,
    set: { ...set, paidOnline: false },
    emails: emailsOfNews({ ...before, ...set }, "status", timeZone, at),
    events: ["completed", "payment paid"],
    beforeDone: stateOf(before),
  });
}

/** Takes "done" back, if that was the last that was done. docs/rules.md 14.13 */
export function takeBack(diary: SalonDiary, command: Sent & TakeBack, at: number): Decision | NotDone {
  const about = foundStanding(diary, command);
  if ("reason" in about) return about;
  const { appointment: before } = about;
  const { beforeDone } = before;
  if (!beforeDone) return refuse("not-done-last");
  const after = { ...before, ...beforeDone };
  const news = emailsOfNews(after, "status", diary.settings.timeZone, at);
  return updated(command, at, {
    before,
    set: beforeDone,
    emails: [...(after.status === before.status ? [] : news), { what: "drop-thanks", appointmentId: before.id }],
    events: [after.status, "payment pending"],
  });
}
