import { refuse } from "../../kernel/result.ts";
import { isOpen } from "../appointments/appointment.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import { hasBegun, tooLateToCancel, tooLateToChange } from "../appointments/cutoff.ts";
import type { Cancel, Sent } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import { emailsOfCancellation } from "../emails.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { found } from "./found.ts";
import { updated } from "./written.ts";

/** Cancels an appointment. docs/rules.md 5.7, 21.15, 21.16 */
export function cancel(diary: SalonDiary, command: Sent & Cancel, at: number): Decision | NotDone {
  const about = found(diary, command);
  if ("reason" in about) return about;
  const { appointment } = about;
  if (!isOpen(appointment)) return refuse("closed-already");
  if (appointment.replacedById !== null) return refuse("replaced");
  const byCustomer = command.actor.role !== "admin";
  if (byCustomer) {
    const { timeZone, cancelCutoffHours } = diary.settings;
    if (hasBegun(appointment, timeZone, at)) return refuse("begun");
    if (tooLateToCancel(appointment, timeZone, at, cancelCutoffHours)) return refuse("too-late-to-cancel");
  }
  return cancelled(diary, command, appointment, at);
}

/** The decision to cancel. A customer's cancellation within the hours before the start is late. docs/rules.md 5.7, 21.15 */
export function cancelled(diary: SalonDiary, command: Sent, before: AppointmentInDiary, at: number): Decision {
  const { timeZone, changeCutoffHours } = diary.settings;
  const byCustomer = command.actor.role !== "admin";
  const lateCancellation = byCustomer && tooLateToChange(before, timeZone, at, changeCutoffHours);
  return updated(command, at, {
    before,
    set: { status: "cancelled", lateCancellation },
    emails: emailsOfCancellation(before, timeZone, at),
    events: ["cancelled"],
    cancelledFrom: byCustomer ? { status: before.status, at } : null,
  });
}
