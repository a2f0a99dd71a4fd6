import { type ClaimedRow, nextTryAt } from "./outbox.ts";

/**
 * The result for one row. A `failed` one waits for its next try or has had its last one. A `later` one has not been tried.
 */
export type DeliveryResult = "sent" | "dropped" | "failed" | "later";

/** The record of a claimed row: its result, and its new values. */
export interface Note {
  row: ClaimedRow;
  result: DeliveryResult;
  set: Pick<ClaimedRow, "dueAt" | "leasedUntil" | "attempts" | "sentAt" | "failedAt" | "droppedAt" | "lastError">;
}

export function noteSent(row: ClaimedRow, instant: number): Note {
  return note(row, "sent", { sentAt: instant, lastError: null });
}

export function noteDropped(row: ClaimedRow, instant: number): Note {
  return note(row, "dropped", { droppedAt: instant });
}

/** Postpones a row until `dueAt` (UTC ms) without counting a try. Staff read `why`. docs/rules.md 10.22, 18.11 */
export function notePutOff(row: ClaimedRow, dueAt: number, why = row.lastError): Note {
  return note(row, "later", { dueAt, leasedUntil: 0, attempts: row.attempts - 1, lastError: why });
}

/**
 * Schedules the next try. An email is given up after the last one, and money is not. `lastError` names nobody.
 * docs/rules.md 10.6, 10.15, 31.26
 */
export function noteFailure(row: ClaimedRow, lastError: string, instant: number): Note {
  const dueAt = nextTryAt(row, instant);
  return note(row, "failed", dueAt === null ? { failedAt: instant, lastError } : { dueAt, leasedUntil: 0, lastError });
}

function note(row: ClaimedRow, result: DeliveryResult, changed: Partial<Note["set"]>): Note {
  const { dueAt, leasedUntil, attempts, sentAt, failedAt, droppedAt, lastError } = row;
  return { row, result, set: { dueAt, leasedUntil, attempts, sentAt, failedAt, droppedAt, lastError, ...changed } };
}
