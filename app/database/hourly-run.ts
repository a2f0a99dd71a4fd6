import { DAY_MS, HOUR_MS, MINUTE_MS } from "../kernel/clock.ts";

/* What cron's hourly run may do before it leaves the rest to the next one. docs/scale.md says why these figures. */

/**
 * What an invocation may ask of the platform: calls of any kind, and statements of D1, each of a batch counted.
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

/** Days of revenue that are rolled up in a run: so many batches of so many days, each with four statements. */
export const ROLLING_UP = { batches: 170, daysAtOnce: 100, statementsABatch: 4 };

/** Rows that a run deletes from a table: so many statements of so many rows. */
export const SWEEPING = { statements: 20, rowsAtOnce: 3_000 };

/** Pictures of wishes that a run deletes: so many times so many, each time with two statements and one call of R2. */
export const CLEARING = { times: 10, atATime: 300, statementsATime: 2 };

/**
 * What a run does with Stripe: so many visits, refunds, cards and vouchers each. What began within `begunMs` is left to the
 * request that began it. An email that can't be sent is given up after `mailsMs`, so that those behind it have their turn.
 */
export const SETTLING = { atOnce: 50, begunMs: 5 * MINUTE_MS, mailsMs: 3 * DAY_MS };

/**
 * With which of its salons the run of this hour begins, as a share of all of them, from 0 to 1. A run may end before it has
 * reached all; the next one begins elsewhere, so none is always the last. Steps of the golden ratio leave no part of a circle
 * out for long.
 */
export function beginningOfRun(instant: number): number {
  return (Math.floor(instant / HOUR_MS) * GOLDEN_RATIO) % 1;
}

const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;
