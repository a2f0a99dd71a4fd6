import type { StaffActor } from "../../../diary/appointments/appointment.ts";
import { contentsEdited } from "../../../diary/appointments/edited.ts";
import { keyOf } from "../../../kernel/forms.ts";
import { phoneKey } from "../../../kernel/phone.server.ts";
import { type AppointmentEdit, editAppointment } from "../../../models/appointments/commands.server.ts";
import type { EditTyped } from "../../../models/appointments/edit.ts";
import { whoIsInTheWay } from "../../../models/appointments/in-the-way.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { editWords } from "../../../words/appointments.ts";
import { inTheWayInWords } from "../../../words/reassign.ts";
import { statusOf } from "../../../words/statuses.ts";
import type { EditReply } from "./edit-reply.ts";
import type { EditShown } from "./edit-shown.server.ts";

/**
 * Saves what staff have typed, as of the version that they have seen: null, or why not, with who is in the way.
 * docs/rules.md 5.31 to 5.33
 */
export async function saveEdit(
  salon: Salon,
  actor: StaffActor,
  { shown, typed, form }: { shown: EditShown; typed: EditTyped; form: FormData },
): Promise<({ status: number } & Partial<EditReply>) | null> {
  const edit = { ...editOf(salon, shown, typed, form), version: typed.version };
  const key = `${keyOf(form)} edit`;
  const outcome = await editAppointment(salon, { actor, key, appointmentId: shown.appointment.id, edit });
  if (outcome.ok) return null;
  const { reason } = outcome;
  const status = statusOf(reason);
  const said = editWords(salon)[reason];
  const message = said.endsWith(".") ? said : `${said}.`;
  if (reason === "held") return { status, message, anyway: "overHold" };
  if (reason === "taken") {
    const others = inTheWayInWords(await inTheWayOf(salon, shown, edit));
    return { status, message: others ? `${message} ${others}` : message, anyway: "overlap" };
  }
  return { status, message, stale: reason === "changed-meanwhile" || reason === "key-reused" };
}

/** What differs from the appointment as it is shown. What nobody has touched stays as it was. */
function editOf(salon: Salon, { appointment }: EditShown, typed: EditTyped, form: FormData): AppointmentEdit {
  const { services, technicianId, length, pricePence, reason, customerName, customerEmail, customerPhone } = typed;
  const isSame =
    customerName === appointment.customerName &&
    customerEmail === appointment.customerEmail &&
    customerPhone === appointment.customerPhone;
  const customer = { customerName, customerEmail, customerPhone, phoneKey: phoneKey(customerPhone, salon.country) };
  return {
    ...{ services, serviceQuantities: {}, length, pricePence, reason, tell: form.has("tell") },
    ...(technicianId && { technicianId }),
    ...(!isSame && { customer }),
    ...(lines(typed.notes) !== lines(appointment.notes) && { notes: typed.notes }),
    ...(form.get("anyway") === "overlap" && { overlap: true }),
    ...(form.get("anyway") === "overHold" && { overHold: true }),
  };
}

/** A text as forms send it back: their line breaks differ. */
function lines(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}

/** Who has the minutes that the edit wishes for. */
function inTheWayOf(salon: Salon, { appointment, menu, team }: EditShown, edit: AppointmentEdit) {
  const technicianId = edit.technicianId ?? appointment.technicianId;
  const ownTerms = team.find(({ id }) => id === technicianId)?.ownTerms;
  const contents = contentsEdited(appointment, edit, menu, ownTerms);
  if ("reason" in contents) return [];
  const { date, startsMinute: start } = appointment;
  const wished = { date, technicianId, start, end: start + contents.length + contents.buffer };
  return whoIsInTheWay(salon, wished, appointment.id);
}
