import { staffActor } from "../../../../auth/actor.server.ts";
import { may } from "../../../../auth/rights.ts";
import { readOrNull } from "../../../../database/calls.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now } from "../../../../kernel/clock.ts";
import { keyOf, text } from "../../../../kernel/forms.ts";
import { staffRoleOf } from "../../../../models/accounts/staff.ts";
import type { User } from "../../../../models/accounts/user.server.ts";
import { appointmentById } from "../../../../models/appointments/appointment.server.ts";
import { updateAppointment } from "../../../../models/appointments/commands.server.ts";
import { wasThanked } from "../../../../models/appointments/thanks.server.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { appointmentWords, CHANGED_MEANWHILE } from "../../../../words/appointments.ts";
import { statusOf } from "../../../../words/statuses.ts";
import { updateFailed } from "../../../../words/updates.ts";
import { type CommandReply, isCompleting, noticeOf, type TypedPayment, undoOf } from "../admin-appointment.ts";
import { commandIn, typedIn } from "./command-in.ts";

/**
 * Executes the command that staff send by a form of the table or of the calendar, as of the version that they have seen:
 * what was done, or why it was refused. docs/rules.md 13.10, 14.3, 14.4
 */
export async function commandSent(
  salon: Salon,
  account: User,
  form: FormData,
): Promise<Partial<CommandReply> & { status: number }> {
  const id = text(form, "id");
  const command = commandIn(form);
  if (!command) return { status: 400, message: "Please choose what to do with which appointment." };
  if (!command.ok) return { status: 400, id, message: Object.values(command.fields)[0] ?? "", typed: typedIn(form) };
  const update = command.value;
  if (update.what === "delete" && !may(staffRoleOf(account), "all appointments"))
    return { status: 403, id, message: "You don’t have permission to do this." };
  const version = text(form, "version");
  if (!/^\d{1,9}$/.test(version)) return { status: 409, id, message: `${CHANGED_MEANWHILE}.` };
  const outcome = await updateAppointment(salon, {
    actor: staffActor(account),
    key: `${keyOf(form)} ${JSON.stringify(update)}`,
    appointmentId: id,
    version: Number(version),
    update,
  });
  if (outcome.ok) {
    const thanked = update.what === "take-back" && (await wereThanked(salon, id));
    const notice = `${noticeOf(update)}${thanked ? THANKED : ""}`;
    return { status: 200, id, notice, completed: isCompleting(update), undo: undoOf(update, Number(version)) };
  }
  const status = statusOf(outcome.reason);
  const message = status === 503 ? updateFailed(update) : `${appointmentWords(salon)[outcome.reason]}.`;
  return { status, id, message, typed: update.what === "price" ? typedAsOf(status, form) : null };
}

/** Said where the thanks went out before the visit was taken back. docs/rules.md 14.13 */
const THANKED = " The customer has been thanked by email already.";

/** Whether the customer of an appointment has got thanks; not known while it can't be read. docs/rules.md 14.13 */
async function wereThanked(salon: Salon, id: string): Promise<boolean> {
  const database = primaryDatabase();
  const read = appointmentById(database, salon.id, id).then(
    (visit) => visit !== null && wasThanked(database, visit, { timeZone: salon.timeZone, at: now() }),
  );
  return (await readOrNull("appointments-not-read", salon.id, read)) ?? false;
}

/** The typed values. After a conflict the admin has seen the other change, so saving again overwrites it. */
function typedAsOf(status: number, form: FormData): TypedPayment {
  const typed = typedIn(form);
  return status === 409 ? { ...typed, version: null } : typed;
}
