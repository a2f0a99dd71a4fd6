import { type ClaimedEmail, nextTryAt } from "./outbox.ts";

/**
 * The result for one email. A `failed` one waits for its next try or has had its last one. A `later` one has not been tried.
 */
export type DeliveryResult = "sent" | "dropped" | "failed" | "later";

/** The record of a claimed email: its result, and the new values of its row. */
export interface Note {
  email: ClaimedEmail;
  result: DeliveryResult;
  row: Pick<ClaimedEmail, "dueAt" | "leasedUntil" | "attempts" | "sentAt" | "failedAt" | "droppedAt" | "lastError">;
}

export function noteSent(email: ClaimedEmail, instant: number): Note {
  return note(email, "sent", { sentAt: instant, lastError: null });
}

export function noteDropped(email: ClaimedEmail, instant: number): Note {
  return note(email, "dropped", { droppedAt: instant });
}

/** Postpones an email until `dueAt` (UTC ms) without counting a try. Staff read `why`. docs/rules.md 10.22, 18.11 */
export function notePutOff(email: ClaimedEmail, dueAt: number, why = email.lastError): Note {
  return note(email, "later", { dueAt, leasedUntil: 0, attempts: email.attempts - 1, lastError: why });
}

/** Schedules the next try, or gives up after the last one. `lastError` names nobody. docs/rules.md 10.6, 10.15 */
export function noteFailure(email: ClaimedEmail, lastError: string, instant: number): Note {
  const dueAt = nextTryAt(email.attempts, instant);
  return note(
    email,
    "failed",
    dueAt === null ? { failedAt: instant, lastError } : { dueAt, leasedUntil: 0, lastError },
  );
}

function note(email: ClaimedEmail, result: DeliveryResult, changed: Partial<Note["row"]>): Note {
  const { dueAt, leasedUntil, attempts, sentAt, failedAt, droppedAt, lastError } = email;
  return { email, result, row: { dueAt, leasedUntil, attempts, sentAt, failedAt, droppedAt, lastError, ...changed } };
}
