import { withinTime } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import type { StaffActor } from "../../../diary/appointments/appointment.ts";
import type { Edit } from "../../../diary/command.ts";
import { keyOf, text } from "../../../kernel/forms.ts";
import { phoneKey } from "../../../kernel/phone.server.ts";
import { agreedIn } from "../../../models/appointments/anyway.ts";
import type { EditTyped } from "../../../models/appointments/edit.ts";
import { sendCommand } from "../../../models/diary/send.server.ts";
import { phoneKeyOf } from "../../../models/notes/shared-phone.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { editWords } from "../../../words/appointments.ts";
import { statusOf } from "../../../words/statuses.ts";
import { refusalToStaff } from "../anyway.server.ts";
import type { EditReply } from "./edit-reply.ts";
import type { EditShown } from "./edit-shown.server.ts";

/**
 * Saves the typed edit with the version that staff have seen. Answers null, or the refusal with who is in the way.
 * docs/rules.md 5.31 to 5.33
 */
export async function saveEdit(
  salon: Salon,
  actor: StaffActor,
  { shown, typed, form }: { shown: EditShown; typed: EditTyped; form: FormData },
): Promise<({ status: number } & Partial<EditReply>) | null> {
  const edit = { ...(await editOf(salon, shown, typed, form)), version: typed.version };
  const key = `${keyOf(form)} edit`;
  const outcome = await sendCommand(salon, { what: "edit", actor, key, appointmentId: shown.appointment.id, ...edit });
  if (outcome.ok) return null;
  const { reason } = outcome;
  const status = statusOf(reason);
  const said = editWords(salon)[reason];
  const message = said.endsWith(".") ? said : `${said}.`;
  const { said: who, anyway } = await refusalToStaff(salon, outcome);
  if (anyway) return { status, message: who ?? message, anyway };
  return { status, message, stale: reason === "changed-since" || reason === "key-reused" };
}

/** The values that differ from the appointment as it was shown. Untouched values stay as they are. */
async function editOf(
  salon: Salon,
  { appointment }: EditShown,
  typed: EditTyped,
  form: FormData,
): Promise<Omit<Edit, "what" | "appointmentId">> {
  const { services, technicianId, length, pricePence, reason, customerName, customerEmail, customerPhone } = typed;
  const isSame =
    customerName === appointment.customerName &&
    customerEmail === appointment.customerEmail &&
    customerPhone === appointment.customerPhone;
  const person = {
    ...{ name: customerName, email: customerEmail },
    phoneKey: await phoneKey(customerPhone, salon.country),
  };
  const customer = {
    customerName,
    customerEmail,
    customerPhone,
    phoneKey: await withinTime(phoneKeyOf(primaryDatabase(), salon.id, person)),
  };
  return {
    ...{ services, serviceQuantities: {}, length, pricePence, reason, tell: form.has("tell") },
    ...(technicianId && { technicianId }),
    ...(!isSame && { customer }),
    ...(lines(typed.notes) !== lines(appointment.notes) && { notes: typed.notes }),
    ...agreedIn(text(form, "anyway")),
  };
}

/** A text as forms send it back: their line breaks differ. */
function lines(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}
