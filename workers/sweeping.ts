import { and, asc, eq, gte, inArray, isNotNull, lt, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { withinTime } from "../app/database/calls.server.ts";
import { type Database, primaryDatabase } from "../app/database/client.server.ts";
import { CLEARING, SWEEPING } from "../app/database/hourly-run.ts";
import {
  appointmentLinks,
  appointments,
  checkouts,
  outbox,
  textMessages,
  waitingList,
} from "../app/database/schema.ts";
import { DAY_MS, salonTime } from "../app/kernel/clock.ts";
import { isAtAnEnd } from "../app/models/diary/waiting-emails.server.ts";
import { clearWishes } from "../app/models/wishes/wishes.server.ts";

/* Deletes rows from D1 that are no longer needed, a limited number in each run of cron. docs/rules.md 10.23, 10.32 */

const STORED_MS = 90 * DAY_MS;

/** Deletes finished emails created over 90 days before `instant` (UTC ms); answers how many. docs/rules.md 10.23 */
export function sweepEmails(instant: number): Promise<number> {
  return sweep((database) => endedEmails(database, instant));
}

/**
 * Deletes links that no longer open anything and were created over 90 days before `instant` (UTC ms); answers how many.
 * docs/rules.md 10.23
 */
export function sweepLinks(instant: number): Promise<number> {
  return sweep((database) => deadLinks(database, instant));
}

/**
 * Deletes the pictures of wishes, with their files, if the visit was over 90 days ago; answers how many. docs/rules.md 26.5
 */
export async function sweepWishes(instant: number): Promise<number> {
  let swept = 0;
  for (let times = 0; times < CLEARING.times; times++) {
    const cleared = await clearWishes(instant);
    swept += cleared;
    if (cleared === 0) break;
  }
  return swept;
}

/**
 * The condition for visits to Stripe that were given up and ended a day before `instant` (UTC ms). Nobody has paid in them,
 * and nobody can any more. Every visit that ever had money stays. Charges of cards stay too, because pages about money show
 * them. docs/rules.md 31.22
 */
export function overVisits(instant: number): SQL {
  const { state, expiresAt, cardId } = checkouts;
  return sql`${state} = 'expired' and ${expiresAt} < ${instant - DAY_MS} and ${cardId} is null`;
}

/**
 * The condition for entries of the waiting list that have ended, 30 days after they were made, and for those that nobody has
 * looked at in over a year. docs/rules.md 33.7
 */
export function overEntries(instant: number): SQL {
  const { state, createdAt } = waitingList;
  const ended = sql`${state} <> 'waiting' and ${createdAt} < ${instant - 30 * DAY_MS}`;
  return sql`(${ended}) or ${createdAt} < ${instant - 400 * DAY_MS}`;
}

/** The condition for texts and replies of over 90 days ago. docs/rules.md 34.14 */
export function overTexts(instant: number): SQL {
  return sql`${textMessages.at} < ${instant - STORED_MS}`;
}

/** Deletes rows of a table that have expired; answers how many. */
export function sweepExpired(table: SQLiteTable, past: SQL): Promise<number> {
  return sweep((database) => expiredRows(database, table, past));
}

/** The statement that deletes a limited number of these rows. */
export function expiredRows(database: Database, table: SQLiteTable, past: SQL) {
  const some = sql`(select rowid from ${table} where ${past} limit ${SWEEPING.rowsAtOnce})`;
  return database.delete(table).where(sql`rowid in ${some}`);
}

/**
 * The statement that deletes the oldest finished emails. The oldest are those that were created first, not finished first. So
 * an appointment's newest email goes last, and the admin pages never show an older one as the newest. Those of vouchers stay,
 * because their pages say when they were mailed; the condition is written as in the index. docs/rules.md 14.5, 10.23
 */
export function endedEmails(database: Database, instant: number) {
  const oldest = database
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(lt(outbox.createdAt, instant - STORED_MS), isAtAnEnd(), sql`subject <> 'voucher'`))
    .orderBy(asc(outbox.createdAt))
    .limit(SWEEPING.rowsAtOnce);
  return database.delete(outbox).where(inArray(outbox.id, oldest));
}

/**
 * The statement that deletes the oldest dead links. Yesterday in UTC is not over in every time zone yet. docs/rules.md 10.17
 */
export function deadLinks(database: Database, instant: number) {
  const yesterday = salonTime("UTC", instant - DAY_MS).date;
  const mayBeOpened = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.id, appointmentLinks.appointmentId),
        or(ne(appointments.status, "cancelled"), isNotNull(appointments.replacedById)),
        gte(appointments.date, yesterday),
      ),
    );
  const oldest = database
    .select({ tokenHash: appointmentLinks.tokenHash })
    .from(appointmentLinks)
    .where(and(lt(appointmentLinks.createdAt, instant - STORED_MS), notExists(mayBeOpened)))
    .orderBy(asc(appointmentLinks.createdAt))
    .limit(SWEEPING.rowsAtOnce);
  return database.delete(appointmentLinks).where(inArray(appointmentLinks.tokenHash, oldest));
}

async function sweep(statement: (database: Database) => { run(): Promise<D1Result> }) {
  let swept = 0;
  for (let count = 0; count < SWEEPING.statements; count++) {
    const { changes } = (await withinTime(statement(primaryDatabase()).run())).meta;
    swept += changes;
    if (changes < SWEEPING.rowsAtOnce) break;
  }
  return swept;
}
