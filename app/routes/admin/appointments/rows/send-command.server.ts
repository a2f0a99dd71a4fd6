import { staffActor } from "../../../../auth/actor.server.ts";
import { may, type Right } from "../../../../auth/rights.ts";
import { readOrNull } from "../../../../database/calls.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { COMMANDS } from "../../../../diary/registry.ts";
import { keyOf, text } from "../../../../kernel/forms.ts";
import type { User } from "../../../../models/accounts/user.server.ts";
import { sendCommand } from "../../../../models/diary/send.server.ts";
import { heardOfUndo } from "../../../../models/diary/undos.server.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { appointmentWords, CHANGED_SINCE } from "../../../../words/appointments.ts";
import { statusOf } from "../../../../words/statuses.ts";
import { UNDO_FAILED, updateDone, updateFailed } from "../../../../words/updates.ts";
import { type CommandReply, isCompleting, type TypedPayment, typedIn } from "../admin-appointment.ts";
import { commandIn } from "./command-in.ts";

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
  if (text(form, "intent") === "undo") return undoSent(salon, account, form);
  const command = commandIn(form);
  if (!command) return { status: 400, message: "Please choose an appointment and what to do with it." };
  if (!command.ok) {
    const [message = ""] = Object.values(command.fields);
    return { status: 400, id, message, fields: command.fields, typed: typedIn(form) };
  }
  const update = command.value;
  const { needs }: { decide: unknown; needs?: Right } = COMMANDS[update.what];
  if (needs && !may(account, needs)) return { status: 403, id, message: "You don’t have permission to do this." };
  const version = text(form, "version");
  if (!/^\d{1,9}$/.test(version)) return { status: 409, id, message: `${CHANGED_SINCE}.` };
  const outcome = await sendCommand(salon, {
    actor: staffActor(account),
    key: `${keyOf(form)} ${JSON.stringify(update)}`,
    appointmentId: id,
    version: Number(version),
    ...update,
  });
  if (outcome.ok) {
    const undo = update.what === "delete" ? null : outcome.commandId;
    return { status: 200, id, notice: updateDone(update), completed: isCompleting(update), undo };
  }
  const status = statusOf(outcome.reason);
  const message = status === 503 ? updateFailed(update) : `${appointmentWords(salon)[outcome.reason]}.`;
  return { status, id, message, typed: update.what === "price" ? typedAsOf(status, form) : null };
}

/** Undoes the command in a form. Answers what its customer is told, or why it was refused. docs/rules.md 5.43 */
async function undoSent(
  salon: Salon,
  account: User,
  form: FormData,
): Promise<Partial<CommandReply> & { status: number }> {
  const commandId = text(form, "commandId");
  const key = `${keyOf(form)} undo ${commandId}`;
  const outcome = await sendCommand(salon, { what: "undo", actor: staffActor(account), key, commandId });
  const id = outcome.ok ? outcome.appointmentId : text(form, "id");
  if (!outcome.ok) {
    const status = statusOf(outcome.reason);
    return { status, id, message: status === 503 ? UNDO_FAILED : `${appointmentWords(salon)[outcome.reason]}.` };
  }
  const by = { undone: commandId, undo: outcome.commandId, appointmentId: id };
  const heard = await readOrNull("appointments-not-read", salon.id, heardOfUndo(primaryDatabase(), salon.id, by));
  return { status: 200, id, notice: heard ? `Undone. ${HEARD[heard]}` : "Undone." };
}

/** What the customer has been told or will be told. docs/rules.md 10.40 */
const HEARD = {
  before: "The client has already been emailed.",
  now: "We’re emailing the client.",
};

/** The typed values. After a conflict the admin has seen the other change, so saving again overwrites it. */
function typedAsOf(status: number, form: FormData): TypedPayment {
  const typed = typedIn(form);
  return status === 409 ? { ...typed, version: null } : typed;
}
