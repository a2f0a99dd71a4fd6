import { inArray, lt, lte, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { rootCause } from "../app/database/calls.server.ts";
import { primaryDatabase } from "../app/database/client.server.ts";
import {
  accessGrants,
  idempotencyKeys,
  oneTimeCodes,
  outbox,
  rateLimits,
  reviewRequests,
  salons,
  sessionPages,
  staffInvitations,
} from "../app/database/schema.ts";
import { DAY_MS } from "../app/kernel/clock.ts";
import { logError, logInformation } from "../app/log/log.ts";
import { isForgotten } from "../app/models/accounts/open-pages.server.ts";
import { isDue } from "../app/models/diary/waiting-emails.server.ts";
import { clearRemovedPictures } from "../app/models/pictures/stored-pictures.server.ts";
import { rollUpStaleDays } from "../app/models/revenue/roll-up.server.ts";
import { isForgottenRequest } from "../app/models/reviews/review-requests.server.ts";
import type { Salon } from "../app/models/salon/salon.server.ts";
import { wakeSchedule } from "../app/models/salon/salon-schedule.server.ts";
import { sweepEmails, sweepLinks } from "./sweeping.ts";

/** How long the key of a command is remembered. docs/rules.md 5.3 */
const KEY_LIFETIME_MS = 7 * DAY_MS;

/** The number of salons that are woken at the same time. */
const SIDE_BY_SIDE = 4;

/**
 * The hourly run at `instant` (UTC ms): wakes salons with due emails, rolls up stale days of revenue and removes what
 * has expired. Running it twice does no harm. A failure stops neither the other salons nor the other jobs. Logs one
 * line with the counts. docs/rules.md 10.2, 10.23, 16.9
 */
export async function hourlyRun(instant: number): Promise<void> {
  const counts = await Promise.all([
    onItsOwn("salons", () => wakeEverySalon(instant)),
    onItsOwn("revenue", rollUpStaleDays),
    onItsOwn("codes", async () => ({ codes: await removeExpired(oneTimeCodes, lt(oneTimeCodes.expiresAt, instant)) })),
    onItsOwn("grants", async () => ({
      grants: await removeExpired(accessGrants, lte(accessGrants.expiresAt, instant)),
    })),
    onItsOwn("pages", async () => ({ pages: await removeExpired(sessionPages, isForgotten(instant)) })),
    onItsOwn("tries", async () => ({ tries: await removeExpired(rateLimits, lte(rateLimits.endsAt, instant)) })),
    onItsOwn("requests", async () => ({
      requests: await removeExpired(reviewRequests, isForgottenRequest(instant)),
    })),
    onItsOwn("invitations", async () => ({
      invitations: await removeExpired(staffInvitations, lte(staffInvitations.expiresAt, instant)),
    })),
    onItsOwn("keys", async () => ({
      keys: await removeExpired(idempotencyKeys, lt(idempotencyKeys.createdAt, instant - KEY_LIFETIME_MS)),
    })),
    onItsOwn("emails", async () => ({ emails: await sweepEmails(instant) })),
    onItsOwn("links", async () => ({ links: await sweepLinks(instant) })),
    onItsOwn("pictures", async () => ({ pictures: await clearRemovedPictures(instant) })),
  ]);
  logInformation("scheduled", Object.assign({}, ...counts));
}

async function onItsOwn<Counts>(job: string, work: () => Promise<Counts>): Promise<Counts | undefined> {
  try {
    return await work();
  } catch (error) {
    logError("job-failed", { job, cause: rootCause(error) });
    return undefined;
  }
}

/** Wakes the object of each salon with due emails, which its alarm should have sent. Waits for no mail. */
async function wakeEverySalon(instant: number) {
  const waiting = await salonsWithDueEmails(instant);
  const counts = { salons: waiting.length, unreached: 0 };
  const queue = waiting.values();
  const workers = Array.from({ length: SIDE_BY_SIDE }, async () => {
    for (const salon of queue) if (!(await wakeSchedule(salon))) counts.unreached++;
  });
  await Promise.all(workers);
  return counts;
}

function salonsWithDueEmails(instant: number): Promise<Pick<Salon, "id" | "locationHint">[]> {
  const database = primaryDatabase();
  const due = database.selectDistinct({ id: outbox.salonId }).from(outbox).where(isDue(instant));
  return database
    .select({ id: salons.id, locationHint: salons.locationHint })
    .from(salons)
    .where(inArray(salons.id, due));
}

/** Removes a table's expired rows and answers their number. */
async function removeExpired(table: SQLiteTable, past: SQL): Promise<number> {
  const removed = await primaryDatabase().delete(table).where(past);
  return removed.meta.changes;
}
