import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.server.ts";
import { inSalon } from "./in-salon.server.ts";
import { diaryChanges } from "./schema.ts";

/** The date under which is counted what holds for all dates: hours, menu, settings. docs/rules.md 22.4 */
export const ALL_DATES = "";

/**
 * The statement that counts a write to these dates, in the transaction of the write: each gets a number of its own, above all
 * that were used. With `when`, the condition of the write, it stands before the write and counts only what will be written.
 * docs/rules.md 22.3, 22.4
 */
export function countChanges(database: Pick<Database, "insert">, salonId: string, dates: string[], when?: SQL) {
  const last = sql`(select coalesce(max(${diaryChanges.revision}), 0) from ${diaryChanges} where ${inSalon(diaryChanges, salonId)})`;
  const rows = sql`select ${salonId}, value, ${last} + 1 + key from json_each(${JSON.stringify([...new Set(dates)])})
    where ${when ?? sql`true`}`;
  return database
    .insert(diaryChanges)
    .select(rows)
    .onConflictDoUpdate({
      target: [diaryChanges.salonId, diaryChanges.date],
      set: { revision: sql`excluded.revision` },
    });
}
