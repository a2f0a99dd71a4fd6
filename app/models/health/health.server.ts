import { asc, eq } from "drizzle-orm";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Database } from "../../database/client.server.ts";
import { outbox } from "../../database/schema.ts";
import { missingOrOther } from "../../database/triggers.ts";
import { isDue } from "../diary/waiting-emails.server.ts";

/**
 * Whether D1 answers and has each trigger as the migrations leave it, and for how many seconds the oldest unleased email
 * has been due. A table that is rebuilt loses its triggers silently, so they are compared. docs/operations.md
 */
export async function health(database: Database, instant: number) {
  const { TRIGGERS } = await import("../../database/migrations.server.ts");
  try {
    const [stored, [oldest]] = await database.batch([
      database.select({ name: schemaTable.name, sql: schemaTable.sql }).from(schemaTable).where(isTrigger),
      database.select({ dueAt: outbox.dueAt }).from(outbox).where(isDue(instant)).orderBy(asc(outbox.dueAt)).limit(1),
    ]);
    const triggers = missingOrOther(TRIGGERS, stored).length === 0;
    const outboxOldestSeconds = oldest ? Math.floor((instant - oldest.dueAt) / 1000) : 0;
    return { ok: triggers, checks: { database: true, triggers, outboxOldestSeconds } };
  } catch {
    return { ok: false, checks: { database: false, triggers: false, outboxOldestSeconds: null } };
  }
}

const schemaTable = sqliteTable("sqlite_master", {
  type: text("type").notNull(),
  name: text("name").notNull(),
  sql: text("sql").notNull(),
});

const isTrigger = eq(schemaTable.type, "trigger");
