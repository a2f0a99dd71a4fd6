import { sql } from "drizzle-orm";
import type { Database } from "./client.server.ts";
import { inSalon } from "./in-salon.server.ts";
import { diaryChanges } from "./schema.ts";

/** The date under which is counted what holds for all dates: hours, menu, settings. docs/rules.md 22.4 */
export const ALL_DATES = "";

/**
 * The statement that counts a write to these dates, in the transaction of the write: each gets a number of its own, above all
 * that were used. docs/rules.md 22.3, 22.4
 */
export function countChanges(database: Database, salonId: string, dates: string[]) {
  const last = sql`(select coalesce(max(${diaryChanges.revision}), 0) from ${diaryChanges} where ${inSalon(diaryChanges, salonId)})`;
  const rows = sql`select ${salonId}, value, ${last} + 1 + key from json_each(${JSON.stringify([...new Set(dates)])}) where true`;
  return database
    .insert(diaryChanges)
    .select(rows)
    .onConflictDoUpdate({
      target: [diaryChanges.salonId, diaryChanges.date],
      set: { revision: sql`excluded.revision` },
    });
}
