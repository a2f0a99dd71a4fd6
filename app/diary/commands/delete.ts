import * as v from "valibot";
import { isOpen } from "../appointments/appointment.ts";
import { asDeleted, emailsOfCancellation } from "../emails.ts";
import { found } from "./found.ts";
import { named, parsed } from "./parsed.ts";

/**
 * Deletes an appointment with all personal data. The history keeps its events. With `tell`, the customer of a pending or
 * confirmed appointment that has not begun is emailed that it is cancelled. docs/rules.md 5.12
 */
export const remove = parsed({
  input: v.pipe(v.object({ tell: v.optional(v.boolean("Please send tell as true or false"), false) }), named("delete")),
  needs: "all appointments",
  decide(diary, command, at) {
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
  },
});
