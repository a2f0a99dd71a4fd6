import { DrizzleQueryError } from "drizzle-orm";
import { type Refused, refuse } from "../kernel/result.ts";
import { type FailedReads, type FailedWrites, logError } from "../log/log.ts";

/** A call that D1 has not answered by then has an unknown outcome: D1 may still execute it. */
const CALL_LIMIT_MS = 5_000;
const TOO_LATE = "D1 did not answer in time";

/** The answer of a call on D1. Rejects when the call takes too long or `overdue` aborts. */
export async function withinTime<Answer>(call: PromiseLike<Answer>, overdue?: AbortSignal): Promise<Answer> {
  const limit = Promise.withResolvers<never>();
  const giveUp = () => limit.reject(new Error(TOO_LATE));
  const timer = setTimeout(giveUp, CALL_LIMIT_MS);
  overdue?.addEventListener("abort", giveUp);
  if (overdue?.aborted) giveUp();
  try {
    return await Promise.race([call, limit.promise]);
  } finally {
    clearTimeout(timer);
    overdue?.removeEventListener("abort", giveUp);
  }
}

/**
 * The result of a read. A failed read is logged and answers null, so that an admin page renders without that part.
 * docs/rules.md 14.7
 */
export async function readOrNull<Read>(
  event: keyof FailedReads,
  salonId: string,
  read: Promise<Read>,
): Promise<Read | null> {
  try {
    return await withinTime(read);
  } catch (error) {
    logError(event, { salon: salonId, cause: rootCause(error) });
    return null;
  }
}

/**
 * The result of a write. A failed one is logged and refused: its outcome is unknown, and the sender may try again.
 * docs/rules.md 7.2
 */
export async function writeOrRefuse<Written>(
  event: keyof FailedWrites,
  salonId: string,
  write: () => Promise<Written>,
): Promise<Written | Refused<"outcome-unknown">> {
  try {
    return await write();
  } catch (error) {
    logError(event, { salon: salonId, cause: rootCause(error) });
    return refuse("outcome-unknown");
  }
}

/**
 * Whether D1 failed, timed out or was unreachable. The statement may have been executed. A refusal by SQLite itself (a
 * constraint, a missing column) is no outage: nothing was executed, and a retry fails again. A missing table counts as
 * an outage, because the migrations of such a database have not run yet.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DrizzleQueryError) return isOutage(error.cause);
  if (NO_TABLE.test(error.message)) return true;
  if (REFUSED_BY_SQLITE.test(error.message)) return false;
  return OUTAGE.test(error.message) || isOutage(error.cause);
}

/** A full disk is told without "D1_ERROR: " when it is found only as D1 keeps what it has answered. */
const FAILED_MACHINE = ": SQLITE_(BUSY|CANTOPEN|FULL|IOERR|LOCKED|NOMEM)\\b";
const OUTAGE = new RegExp(`^(${TOO_LATE}|D1_ERROR: |Network connection lost|internal error)|${FAILED_MACHINE}`);
const NO_TABLE = /^(D1_ERROR: )?no such table: \S+: SQLITE_ERROR/;
const REFUSED_BY_SQLITE = /: SQLITE_(ERROR|CONSTRAINT|MISMATCH|MISUSE|RANGE|TOOBIG)\b|^D1_ERROR: (Wrong number|No SQL)/;

/** How often a write is decided that others overtake. */
export const ATTEMPTS = 4;

/** Whether D1 refused the whole batch because another write came first. docs/rules.md 5.3, 5.6, 5.13, 5.45 */
export function isOvertaken(error: unknown): boolean {
  const cause = rootCause(error);
  return OVERTAKEN.some((words) => cause.startsWith(words));
}

/** D1's message if a write was not counted, because another one has come since it was decided. docs/rules.md 5.45 */
export const NOT_COUNTED = "NOT NULL constraint failed: diary_changes.revision";

/** That message, those of the triggers in `migrations/`, and of the two unique indexes that refuse a repeat. */
const OVERTAKEN = [
  NOT_COUNTED,
  "overtaken: ",
  "slot_taken: ",
  "change_refused: ",
  "UNIQUE constraint failed: idempotency_keys.",
  "UNIQUE constraint failed: appointments.replaces_id: ",
];

/** An error without personal data: SQLite's message, which names columns and no values, or the error's name. */
export function faultIn(error: unknown): string {
  const cause = rootCause(error);
  return REFUSED_BY_SQLITE.test(cause) ? cause : nameOf(error);
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? nameOf(error.cause) : error.name;
}

/**
 * Waits 50 ms, doubled with each attempt, at most 2 s. Jitter keeps salons from retrying in step. The wait ends early
 * when `overdue` aborts.
 */
export function pauseAfter(attempt: number, overdue?: AbortSignal): Promise<void> {
  const longest = Math.min(50 * 2 ** (attempt - 1), 2_000);
  return new Promise((resolve) => {
    if (overdue?.aborted) return resolve();
    setTimeout(resolve, longest * (0.5 + Math.random() / 2));
    overdue?.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** The message of the innermost error. drizzle's own message is left out: it holds the parameters, personal data. */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.cause instanceof Error) return rootCause(error.cause);
  return error instanceof DrizzleQueryError ? "DrizzleQueryError" : error.message;
}
