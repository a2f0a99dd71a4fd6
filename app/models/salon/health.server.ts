import { asc, inArray } from "drizzle-orm";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Database } from "../../database/client.server.ts";
import { outbox } from "../../database/schema.ts";
import { isDue } from "../appointments/queue-emails.server.ts";

/** The triggers that guard the diary. A rebuilt table silently loses its triggers, so they are checked by name. */
export const DIARY_TRIGGERS = [
  "appointments_change_once",
  "appointments_have_a_technician",
  "appointments_no_overlap_on_insert",
  "appointments_no_overlap_on_update",
  "appointments_technician_of_the_salon_on_insert",
  "appointments_technician_of_the_salon_on_update",
  "audit_of_what_happened",
  "salons_start_with_a_technician",
];

/** Whether D1 answers and has all its triggers, and for how many seconds the oldest unleased email has been due. */
export async function health(database: Database, instant: number) {
  try {
    const [triggers, [oldest]] = await database.batch([
      database.select({ name: schemaTable.name }).from(schemaTable).where(inArray(schemaTable.name, DIARY_TRIGGERS)),
      database.select({ dueAt: outbox.dueAt }).from(outbox).where(isDue(instant)).orderBy(asc(outbox.dueAt)).limit(1),
    ]);
    const fenced = triggers.length === DIARY_TRIGGERS.length;
    const outboxOldestSeconds = oldest ? Math.floor((instant - oldest.dueAt) / 1000) : 0;
    return { ok: fenced, checks: { database: true, triggers: fenced, outboxOldestSeconds } };
  } catch {
    return { ok: false, checks: { database: false, triggers: false, outboxOldestSeconds: null } };
  }
}

const schemaTable = sqliteTable("sqlite_master", { name: text("name").notNull() });
