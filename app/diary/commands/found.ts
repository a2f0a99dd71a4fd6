import { type Refused, refuse } from "../../kernel/result.ts";
import { whyNotTheirs } from "../appointments/appointment.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import type { About, Sent } from "../command.ts";
import { appointmentIn, type SalonDiary } from "../salon-diary.ts";

type NotFound = Refused<"not-found" | "not-yours" | "replaced" | "changed-since">;

/**
 * The appointment that a command is about, or a refusal. Except for cancelling, these commands are for staff, and their
 * caller has checked that. docs/rules.md 5.8, 5.11
 */
export function found(
  diary: SalonDiary,
  { actor, appointmentId, version }: Sent & About,
): { appointment: AppointmentInDiary } | NotFound {
  const appointment = appointmentIn(diary, appointmentId);
  if (!appointment) return refuse("not-found");
  const notTheirs = whyNotTheirs(appointment, actor);
  if (notTheirs) return refuse(notTheirs);
  return version === undefined || version === appointment.version ? { appointment } : refuse("changed-since");
}

/** Like `found`, but also refuses an appointment that was replaced by another: nothing of it can change. docs/rules.md 5.8 */
export function foundStanding(
  diary: SalonDiary,
  command: Sent & About,
): { appointment: AppointmentInDiary } | NotFound {
  const about = found(diary, command);
  return "appointment" in about && about.appointment.replacedById !== null ? refuse("replaced") : about;
}
