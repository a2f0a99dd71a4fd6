import { isOpen } from "../appointments/appointment.ts";
import type { Delete, Sent } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import { asDeleted, emailsOfCancellation } from "../emails.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { found } from "./found.ts";

/**
 * Deletes an appointment with all personal data. The history keeps its events. With `tell`, the customer of a pending or
 * confirmed appointment that has not begun is emailed that it is cancelled. docs/rules.md 5.12
 */
export function remove(diary: SalonDiary, command: Sent & Delete, at: number): Decision | NotDone {
  const about = found(diary, command);
  if ("reason" in about) return about;
  const { appointment } = about;
  const tells = command.tell && isOpen(appointment);
  const cancellation = tells
    ? emailsOfCancellation(appointment, diary.settings.timeZone, at, { deletedAppointment: asDeleted(appointment) })
    : [];
  return {
    ok: true,
    ...{ sent: command, at, createdId: appointment.id, counts: [], ends: [] },
    writes: [{ what: "remove", appointment }],
    emails: [...cancellation, { what: "forget", appointmentId: appointment.id }],
    history: { appointmentId: appointment.id, events: ["deleted"] },
  };
}
