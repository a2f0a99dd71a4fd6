import { HOUR_MS } from "../kernel/clock.ts";

/* What cron's hourly run may do before it leaves the rest to the next one. docs/scale.md says why these figures. */

/**
 * The platform's limits for an invocation: calls of any kind, and statements of D1. Each statement of a batch counts.
 * https://developers.cloudflare.com/workers/platform/limits/ and /d1/platform/limits/, on the Workers Paid plan
 */
export const PLATFORM = { subrequests: 10_000, statements: 1_000 };

/**
 * Salons that are woken in a run, side by side, until so long after its begin. An object that does not answer is given up.
 * Few at a time, because each that is woken calls D1 for its mail.
 */
export const WAKING = { most: 9_000, sideBySide: 4, forMs: 10 * 60_000, patienceMs: 5_000 };

/**
 * The most appointments with an overdue deposit that a run cancels, and how many at the same time. Each is a command to its
 * salon's object.
 */
export const LAPSING = { most: 400, sideBySide: 4 };

/** The days of revenue that a run rolls up: a number of batches with a number of days each. A batch has four statements. */
export const ROLLING_UP = { batches: 170, daysAtOnce: 100, statementsABatch: 4 };

/** The rows that a run deletes from a table: a number of statements with a number of rows each. */
export const SWEEPING = { statements: 20, rowsAtOnce: 3_000 };

/**
 * The pictures of wishes that a run deletes: a number of batches with a number of pictures each. A batch has two statements
 * and one call of R2.
 */
export const CLEARING = { times: 10, atATime: 300, statementsATime: 2 };

/** The work of a run with Stripe: at most this many visits and cards. */
export const SETTLING = { atOnce: 50 };

/**
 * With which of its salons the run of this hour begins, as a share of all of them, from 0 to 1. A run may end before it has
 * reached all; the next one begins elsewhere, so none is always the last. Steps of the golden ratio leave no part of a circle
 * out for long.
 */
export function beginningOfRun(instant: number): number {
  return (Math.floor(instant / HOUR_MS) * GOLDEN_RATIO) % 1;
}

const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;
