import { inArray, lt, lte, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { rootCause } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { attempts, idempotencyKeys, oneTimeCodes, outbox, salons } from "../database/schema.ts";
import { isDue } from "./letter-due.server.ts";
import { rollUpStaleDays } from "./revenue-roll-up.server.ts";
import type { Salon } from "./salon.server.ts";
import { salonSchedule } from "./salon-schedule.server.ts";

/** How long the key of an order is remembered. docs/rules.md 5.3 */
const KEY_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** So many salons send at a time. */
const SIDE_BY_SIDE = 4;

/**
 * What is done once an hour, at `instant` (UTC ms), and may as well be done twice: the letters that are still due go out,
 * stale days of revenue are counted anew, what has expired is removed. Each salon's letters and each job fail by
 * themselves. Logs one line with the counts. docs/rules.md 10.2, 16.9
 */
export async function hourlyRound(instant: number): Promise<void> {
  const counts = await Promise.all([
    onItsOwn("letters", () => sendForEverySalon(instant)),
    onItsOwn("revenue", rollUpStaleDays),
    onItsOwn("codes", async () => ({ codes: await removeExpired(oneTimeCodes, lt(oneTimeCodes.expiresAt, instant)) })),
    onItsOwn("tries", async () => ({ tries: await removeExpired(attempts, lte(attempts.endsAt, instant)) })),
    onItsOwn("keys", async () => ({
      keys: await removeExpired(idempotencyKeys, lt(idempotencyKeys.createdAt, instant - KEY_LIFETIME_MS)),
    })),
  ]);
  console.log(JSON.stringify(Object.assign({ event: "scheduled" }, ...counts)));
}

async function onItsOwn<Counts>(job: string, work: () => Promise<Counts>): Promise<Counts | undefined> {
  try {
    return await work();
  } catch (error) {
    console.error(JSON.stringify({ event: "job-failed", job, cause: rootCause(error) }));
    return undefined;
  }
}

/** Asks the object of each salon with due letters to send them: what its alarm should have done and did not. */
async function sendForEverySalon(instant: number) {
  const waiting = await salonsWithDueLetters(instant);
  const counts = { salons: waiting.length, unreached: 0, sent: 0, dropped: 0, failed: 0 };
  const queue = waiting.values();
  const lanes = Array.from({ length: SIDE_BY_SIDE }, async () => {
    for (const salon of queue) {
      try {
        const { sent, dropped, failed } = await salonSchedule(salon).sendLetters(salon.id);
        counts.sent += sent;
        counts.dropped += dropped;
        counts.failed += failed;
      } catch (error) {
        counts.unreached++;
        console.error(JSON.stringify({ event: "letters-not-sent", salon: salon.id, cause: rootCause(error) }));
      }
    }
  });
  await Promise.all(lanes);
  return counts;
}

function salonsWithDueLetters(instant: number): Promise<Pick<Salon, "id" | "locationHint">[]> {
  const database = primaryDatabase();
  const due = database.selectDistinct({ id: outbox.salonId }).from(outbox).where(isDue(instant));
  return database
    .select({ id: salons.id, locationHint: salons.locationHint })
    .from(salons)
    .where(inArray(salons.id, due));
}

/** How many rows of a table were past their time, and are gone now. */
async function removeExpired(table: SQLiteTable, past: SQL): Promise<number> {
  const removed = await primaryDatabase().delete(table).where(past);
  return removed.meta.changes;
}
