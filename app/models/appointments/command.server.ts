import { faultIn, isOutage, pauseAfter, rootCause } from "../../database/calls.server.ts";
import { bookmarkOf, type Database } from "../../database/client.server.ts";
import * as idempotency from "../../database/idempotency.server.ts";
import { auditEvents, idempotencyKeys } from "../../database/schema.ts";
import type { Actor } from "../../diary/appointments/appointment.ts";
import type { DiaryRefusal } from "../../diary/refusals.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { logWarning } from "../../log/log.ts";
import type { TooMany } from "../accounts/rate-limit.server.ts";

/*
 * The parts that all writes to the diary share (docs/architecture.md). Commands run inside the salon's object, one at a
 * time. D1's triggers refuse conflicting writes from elsewhere. An attempt reads in a batch, decides by the rules, and
 * writes in a batch.
 */

/** A request to write to a salon's diary. The same `key` from the same actor is the same command. */
export interface Command {
  salonId: string;
  actor: Actor;
  key: string;
  /** The version of the appointment that its sender's Worker made the command from. It is no part of what was asked. */
  readAs?: number;
}

/** An attempt at a command. Its writes carry `id`; `overdue` aborts when its time is over. */
export type Attempted<Asked extends Command> = Asked & { id: string; fingerprint: string; overdue?: AbortSignal };

/** The outcome of a command. `bookmark` lets a later read see the write. */
export type Outcome = Result<{ appointmentId: string; bookmark: string | undefined }, DiaryRefusal | TooMany>;

const ATTEMPTS = 4;

/**
 * Executes a command or refuses it. A retry after an unknown outcome looks up the key first, so that a key writes once.
 * A command that another write has overtaken is decided anew, and so is one whose time was taken when it was written: no
 * refusal is told that was not decided after a read. Any other error is a bug: it is thrown at once, without personal data.
 * When `overdue` aborts, pending calls are abandoned and no attempt begins.
 * docs/rules.md 5.3, 5.5, 5.13, 5.14
 */
export async function execute<Asked extends Command>(
  openDatabase: () => Database,
  command: Asked,
  attemptTo: (database: Database, command: Attempted<Asked>) => Promise<Outcome>,
  overdue?: AbortSignal,
): Promise<Outcome> {
  const fingerprint = await fingerprintOf(command);
  for (let attempt = 1; attempt <= ATTEMPTS && !overdue?.aborted; attempt++) {
    try {
      return await attemptTo(openDatabase(), { ...command, id: crypto.randomUUID(), fingerprint, overdue });
    } catch (error) {
      const cause = rootCause(error);
      if (!isOutage(error) && !isOvertaken(cause)) throw new Error(`A command failed: ${faultIn(error)}`);
      logWarning("command-retried", { attempt, cause });
      if (attempt < ATTEMPTS) await pauseAfter(attempt, overdue);
    }
  }
  return refuse("outcome-unknown");
}

/** Whether D1 refused the whole batch because another write came first. docs/rules.md 5.3, 5.6, 5.13 */
function isOvertaken(cause: string): boolean {
  return OVERTAKEN.some((words) => cause.startsWith(words));
}

/** Messages of the triggers in `migrations/`, and of the two unique indexes that refuse a repeat. */
const OVERTAKEN = [
  "overtaken: ",
  "slot_taken: ",
  "change_refused: ",
  "UNIQUE constraint failed: idempotency_keys.",
  "UNIQUE constraint failed: appointments.replaces_id: ",
];

/** The statement that looks up the key of a command. */
export function keyUsed(database: Database, { salonId, actor, key }: Command) {
  return idempotency.keyUsed(database, { salonId, sender: senderOf(actor), key });
}

/** The outcome of a command whose key was used before, or null for a new key. docs/rules.md 5.3 */
export function repeated(
  [used]: { fingerprint: string; createdId: string }[],
  fingerprint: string,
  database: Database,
): Outcome | null {
  if (!used) return null;
  return used.fingerprint === fingerprint ? ok(used.createdId, database) : refuse("key-reused");
}

/** The statements that record a command's key and its audit events, in their order, `at` in UTC ms. */
export function noted(
  database: Database,
  { salonId, actor, key, id, fingerprint }: Command & { id: string; fingerprint: string },
  { appointmentId, events, at, states }: Event,
) {
  return [
    database
      .insert(idempotencyKeys)
      .values({ salonId, actor: senderOf(actor), key, fingerprint, createdId: appointmentId, createdAt: at }),
    database.insert(auditEvents).values(
      events.map((event) => ({
        salonId,
        appointmentId,
        actor: actor.role === "guest" ? "guest" : `${actor.role}:${actor.userId}`,
        event,
        commandId: event === "deleted" ? null : id,
        at,
        states,
      })),
    ),
  ] as const;
}

/** What a command has done to which appointment, and what an update of it has set. */
interface Event extends Pick<typeof auditEvents.$inferInsert, "states"> {
  appointmentId: string;
  events: string[];
  at: number;
}

export function ok(appointmentId: string, database: Database): Outcome {
  return { ok: true, appointmentId, bookmark: bookmarkOf(database) };
}

/**
 * The sender that a key belongs to, and by whom commands are counted. Two senders may use the same key. docs/rules.md 5.3
 */
export function senderOf(actor: Actor): string {
  if (actor.role !== "guest") return actor.userId;
  return "email" in actor.grant ? `guest ${actor.grant.email}` : `guest ${actor.grant.appointmentId}`;
}

/** The fingerprint of what a command asks. */
export function fingerprintOf({
  salonId: _salon,
  actor: _actor,
  key: _key,
  readAs: _version,
  ...asked
}: Command): Promise<string> {
  return idempotency.fingerprintOf(asked);
}
