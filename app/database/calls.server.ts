import { DrizzleQueryError } from "drizzle-orm";

/** A call on D1 that has not answered by then may still be carried out: its outcome is unknown. */
const CALL_LIMIT_MS = 5_000;
const TOO_LATE = "D1 did not answer in time";

/** The answer of a call on D1, or an error when it takes too long or its caller's time is over. */
export async function withinTime<Answer>(call: Promise<Answer>, overdue?: AbortSignal): Promise<Answer> {
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
 * What is read, or null when it can't be, and then why is logged: a page of the admin pages stands without what it shows.
 * docs/rules.md 14.7
 */
export async function readOrNull<Read>(event: string, salonId: string, read: Promise<Read>): Promise<Read | null> {
  try {
    return await withinTime(read);
  } catch (error) {
    console.error(JSON.stringify({ event, salon: salonId, cause: rootCause(error) }));
    return null;
  }
}

/**
 * Whether D1 failed, did not answer in time or could not be reached: what was asked of it may have been carried out. What
 * SQLite itself refuses (a constraint, a column that is not there) is none: nothing was carried out, nor would be when it is
 * asked again. A table that is missing counts as one, since that is a database whose migrations are still to come.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DrizzleQueryError) return isOutage(error.cause);
  if (NO_TABLE.test(error.message)) return true;
  if (REFUSED_BY_SQLITE.test(error.message)) return false;
  return OUTAGE.test(error.message) || isOutage(error.cause);
}

const OUTAGE = new RegExp(`^(${TOO_LATE}|D1_ERROR: |Network connection lost|internal error)`);
const NO_TABLE = /^(D1_ERROR: )?no such table: \S+: SQLITE_ERROR/;
const REFUSED_BY_SQLITE = /: SQLITE_(ERROR|CONSTRAINT|MISMATCH|MISUSE|RANGE|TOOBIG)\b|^D1_ERROR: (Wrong number|No SQL)/;

/** What went wrong, in words that hold nobody's details: SQLite's, which name columns and no values, or the error's name. */
export function faultIn(error: unknown): string {
  const cause = rootCause(error);
  return REFUSED_BY_SQLITE.test(cause) ? cause : nameOf(error);
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? nameOf(error.cause) : error.name;
}

/**
 * Waits 50 ms, doubling with each attempt, at most 2 s, with jitter so that salons do not come back in step. It ends early
 * when its caller's time is over.
 */
export function pauseAfter(attempt: number, overdue?: AbortSignal): Promise<void> {
  const longest = Math.min(50 * 2 ** (attempt - 1), 2_000);
  return new Promise((resolve) => {
    if (overdue?.aborted) return resolve();
    setTimeout(resolve, longest * (0.5 + Math.random() / 2));
    overdue?.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** D1's own words. drizzle's message around them holds the parameters, which are somebody's details. */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.cause instanceof Error) return rootCause(error.cause);
  return error instanceof DrizzleQueryError ? "DrizzleQueryError" : error.message;
}
