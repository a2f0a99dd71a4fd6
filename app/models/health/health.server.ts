import { and, asc, desc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { outbox, salons } from "../../database/schema.ts";
import { missingOrOther } from "../../database/triggers.ts";
import { DAY_MS } from "../../kernel/clock.ts";
import { isDue, isWaiting } from "../diary/waiting-emails.server.ts";

/**
 * Whether D1 answers and has each trigger as the migrations leave it, and for how many seconds the oldest unleased email
 * has been due. A table that is rebuilt loses its triggers silently, so they are compared. docs/operations.md
 */
export async function health(database: Database, instant: number) {
  try {
    const [stored, oldest] = await database.batch([readTriggers(database), readOldestDue(database, instant)]);
    const triggers = (await wrongTriggers(stored)).length === 0;
    const outboxOldestSeconds = secondsDue(oldest, instant);
    return { ok: triggers, checks: { database: true, triggers, outboxOldestSeconds } };
  } catch {
    return { ok: false, checks: { database: false, triggers: false, outboxOldestSeconds: null } };
  }
}

/** For how many seconds the oldest unleased email has been due, 0 when none is. */
export async function oldestDueSeconds(database: Database, instant: number): Promise<number> {
  return secondsDue(await withinTime(readOldestDue(database, instant)), instant);
}

/** What a deployment reports of its database, null when that does not answer. */
export async function databaseReport(database: Database, instant: number) {
  const { MIGRATIONS } = await import("../../database/migrations.server.ts");
  const lately = and(gt(outbox.createdAt, instant - LATELY_MS), sql`subject <> 'voucher'`, ne(outbox.channel, "push"));
  const tried = gt(outbox.attempts, 0);
  const retried = and(isWaiting(), isNotNull(outbox.lastError), tried);
  try {
    const [triggers, applied, [waiting], [given], [newest], [onTrial]] = await withinTime(
      database.batch([
        readTriggers(database),
        database.select().from(appliedMigrations),
        database.select({ count: sql<number>`count(*)` }).from(outbox).where(retried),
        database
          .select({ count: sql<number>`count(*)` })
          .from(outbox)
          .where(and(lately, isNotNull(outbox.failedAt))),
        database
          .select({ lastError: outbox.lastError })
          .from(outbox)
          .where(and(lately, isNotNull(outbox.lastError), tried))
          .orderBy(desc(outbox.createdAt))
          .limit(1),
        database.select({ count: sql<number>`count(*)` }).from(salons).where(gt(salons.trialUntil, instant)),
      ]),
    );
    const names = applied.map(({ name }) => name);
    return {
      missingMigrations: MIGRATIONS.filter((name) => !names.includes(name)),
      unknownMigrations: names.filter((name) => !MIGRATIONS.includes(name)),
      wrongTriggers: (await wrongTriggers(triggers)).map(({ name }) => name),
      emailsWaiting: waiting?.count ?? 0,
      emailsFailed: given?.count ?? 0,
      emailError: newest?.lastError ?? null,
      salonsOnTrial: onTrial?.count ?? 0,
    };
  } catch {
    return null;
  }
}

/** An index finds the emails that were written in this time. It has none about vouchers: their pages tell of them. */
const LATELY_MS = 3 * DAY_MS;

function readOldestDue(database: Database, instant: number) {
  const { dueAt } = outbox;
  return database.select({ dueAt }).from(outbox).where(isDue(instant)).orderBy(asc(dueAt)).limit(1);
}

function secondsDue([oldest]: { dueAt: number }[], instant: number): number {
  return oldest ? Math.floor((instant - oldest.dueAt) / 1000) : 0;
}

function readTriggers(database: Database) {
  return database
    .select({ name: schemaTable.name, sql: schemaTable.sql })
    .from(schemaTable)
    .where(eq(schemaTable.type, "trigger"));
}

async function wrongTriggers(stored: { name: string; sql: string }[]) {
  const { TRIGGERS } = await import("../../database/migrations.server.ts");
  return missingOrOther(TRIGGERS, stored);
}

const schemaTable = sqliteTable("sqlite_master", {
  type: text("type").notNull(),
  name: text("name").notNull(),
  sql: text("sql").notNull(),
});

/** Where Wrangler notes the migrations that it has applied. */
const appliedMigrations = sqliteTable("d1_migrations", { name: text("name").notNull() });
