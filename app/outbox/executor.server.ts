import { and, lte } from "drizzle-orm";
import { rootCause, withinTime } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { outbox } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import { logError } from "../log/log.ts";
import { isWaiting } from "../models/diary/waiting-emails.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { wakeSchedule } from "../models/salon/salon-schedule.server.ts";
import { type Note, noteDropped, noteFailure, notePutOff, noteSent } from "./note.ts";
import { type ClaimedRow, mostTries } from "./outbox.ts";
import { claim, writeNotes } from "./outbox-rows.server.ts";

/** What became of a row at its turn. One that waits is due again at `later` (UTC ms), and counts as not tried. */
export type Outcome = "done" | "dropped" | { later: number; why?: string };

/**
 * Does what a claimed row says, once however often it is called. It looks first what stands. If it throws, the row is tried
 * again.
 */
export type Executor = (salon: Salon, row: ClaimedRow) => Promise<Outcome>;

/** The executor of each channel and subject. Emails about appointments are decided together, by the run itself. */
export type Executors = Partial<Record<`${ClaimedRow["channel"]} ${ClaimedRow["subject"]}`, Executor>>;

/** Has a claimed row executed. Answers the result to record. Never throws. docs/rules.md 10.15 */
export async function execute(salon: Salon, row: ClaimedRow, executor: Executor | undefined): Promise<Note> {
  try {
    if (!executor) throw new Error(`Nothing does this: ${row.channel} ${row.subject}`);
    if (row.attempts > mostTries(row)) return failed(row, row.lastError ?? LOST);
    const outcome = await inTime(executor(salon, row));
    if (outcome === "done") return noteSent(row, now());
    return outcome === "dropped" ? noteDropped(row, now()) : notePutOff(row, outcome.later, outcome.why);
  } catch (error) {
    return failed(row, rootCause(error));
  }
}

/**
 * How long a row may take, ms: less than its lease. What takes longer is tried again, so that a call that hangs does not hold up
 * the run. docs/rules.md 10.18
 */
const PATIENCE_MS = 45_000;

async function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("It did not end in time")), PATIENCE_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The reason when the sender of the last try has recorded none. */
export const LOST = "Whoever sent it was lost";

/** The record of a try that failed. */
export function failed(row: ClaimedRow, cause: string): Note {
  logFailure(row, cause);
  return noteFailure(row, cause, now());
}

/**
 * Tries a row at once, due or not, for somebody who waits for what becomes of it. Answers null when it is at an end, or
 * somebody else is trying it. The object is woken for what is due afterwards. If this is lost, the salon's object goes on once the lease is over. docs/rules.md 10.18
 */
export async function tryNow(salon: Salon, id: string, executor: Executor): Promise<Note["result"] | null> {
  const database = primaryDatabase();
  const at = now();
  const free = and(isWaiting(), lte(outbox.leasedUntil, at));
  const [row] = await withinTime(claim(database, salon.id, [{ id }], at, free));
  if (!row) return null;
  const note = await execute(salon, row, executor);
  await withinTime(writeNotes(database, salon.id, [note]));
  await wakeSchedule(salon);
  return note.result;
}

/** Logs that a row was not done, or that its result could not be recorded. */
export function logFailure(row: ClaimedRow, cause: string): void {
  const { salonId, id, kind, channel, attempts } = row;
  const last = attempts >= mostTries(row);
  if (channel === "email") logError("email-not-sent", { salon: salonId, email: id, kind, attempts, last, cause });
  else if (channel === "push") logError("push-not-sent", { salon: salonId, push: id, kind, attempts, last, cause });
  else if (channel === "text") logError("text-not-sent", { salon: salonId, text: id, kind, attempts, last, cause });
  else logError(channel === "refund" ? "refund-not-made" : "checkout-failed", { salon: salonId, cause });
}
