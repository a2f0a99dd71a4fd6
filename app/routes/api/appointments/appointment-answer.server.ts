import { readDatabase } from "../../../database/client.server.ts";
import { type Actor, belongsTo, isCustomer } from "../../../diary/appointments/appointment.ts";
import { senderOf } from "../../../diary/decision.ts";
import type { DiaryRefusal } from "../../../diary/refusals.ts";
import type { Update } from "../../../diary/registry.ts";
import { STAFF_DAYS_AHEAD } from "../../../diary/times/availability.ts";
import { type Refused, refuse } from "../../../kernel/result.ts";
import type { TooMany } from "../../../models/accounts/rate-limit.server.ts";
import { hmacOf } from "../../../models/accounts/secrets.server.ts";
import { appointmentById } from "../../../models/appointments/appointment.server.ts";
import type { Outcome } from "../../../models/diary/execute.server.ts";
import { sendCommand } from "../../../models/diary/send.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { APPOINTMENT_FIELDS, appointmentWords, type SalonNamed } from "../../../words/appointments.ts";
import { statusOf } from "../../../words/statuses.ts";
import { updateFailed } from "../../../words/updates.ts";
import { refusal, refusedCommand, tooOften, unknownOutcome } from "../answer.server.ts";
import type { CommandSender } from "../callers.server.ts";
import { AppointmentRecord } from "./appointment-record.ts";

/** The roles that may send commands to a customer's own appointment. The diary checks that it is theirs. */
export const CUSTOMERS_AND_STAFF: Actor["role"][] = ["client", "guest", "admin"];

interface Wording {
  /** This call's names for the diary's fields. */
  fields?: Partial<Record<string, string>>;
  /** The error message when the outcome is unknown. */
  failed?: string;
}

/** The salon with the days that an actor books ahead: staff a year, whatever clients have. docs/rules.md 15.5 */
export function withDaysOf(salon: Salon, { role }: Actor): Salon {
  return role === "admin" ? { ...salon, bookableDays: STAFF_DAYS_AHEAD } : salon;
}

/**
 * What a command over the API says of holds: the name under which a client or a guest holds starts, in place of a browser's
 * cookie. Staff hold nothing, and take a start that somebody holds. docs/rules.md 22.12, 31.21
 */
export function holding(actor: Actor): { browser?: string; overHold?: true } {
  if (!isCustomer(actor)) return { overHold: true };
  return { browser: `caller ${hmacOf("holder by the API", senderOf(actor))}` };
}

/** Updates an appointment and answers with its new state. Throws the refusal. */
export async function updated(salon: Salon, actor: Actor, appointmentId: string, update: Update): Promise<Response> {
  return updateAnswer(salon, actor, await sendUpdate(salon, { actor }, appointmentId, update), update);
}

/** Sends an update of an appointment, under a key of its own. */
export function sendUpdate(
  salon: Salon,
  sender: CommandSender,
  appointmentId: string,
  update: Update,
): Promise<Outcome> {
  return sendCommand(salon, { ...sender, key: crypto.randomUUID(), appointmentId, ...update });
}

/** Answers an update with the appointment's new state. Throws the refusal. */
export async function updateAnswer(salon: Salon, actor: Actor, outcome: Outcome, update: Update): Promise<Response> {
  if (outcome.ok && update.what === "delete") return new Response(null, { status: 204 });
  return appointmentAnswer(salon, actor, outcome, 200, { failed: updateFailed(update) });
}

/**
 * Answers with the appointment's state after a command. Throws the refusal, also when a technician repeats a command and
 * its appointment is another one's by now. docs/rules.md 7.2, 21.10
 */
export async function appointmentAnswer(
  salon: Salon,
  actor: Actor,
  outcome: Outcome,
  status: number,
  wording?: Wording,
): Promise<Response> {
  if (!outcome.ok) throw diaryRefusal(salon, outcome, wording);
  const appointment =
    outcome.appointment ?? (await appointmentById(readDatabase(outcome.bookmark), salon.id, outcome.appointmentId));
  if (!appointment) throw refusal(409, "This appointment has been deleted since");
  if (actor.role === "admin" && !belongsTo(appointment, actor)) throw diaryRefusal(salon, refuse("not-yours"));
  return Response.json(AppointmentRecord.make(appointment), { status, headers: undoneBy(actor, outcome.commandId) });
}

/** The header that names a command of staff, for its undo. docs/rules.md 5.43 */
export function undoneBy({ role }: Actor, commandId: string | null): Record<string, string> {
  return role === "admin" && commandId !== null ? { Undo: commandId } : {};
}

/** The answer to a command that the diary refuses. docs/rules.md 7.2 */
export function diaryRefusal(
  salon: SalonNamed,
  refused: Refused<DiaryRefusal> | TooMany,
  { fields = {}, failed }: Wording = {},
): Response {
  const { [refused.reason]: sentence } = appointmentWords(salon);
  if (refused.reason === "too-many-attempts") return tooOften(sentence, refused.retryAfter);
  if (failed && statusOf(refused.reason) === 503) return unknownOutcome(failed);
  const field = APPOINTMENT_FIELDS[refused.reason];
  return refusedCommand(refused.reason, sentence, field && (fields[field] ?? field));
}
