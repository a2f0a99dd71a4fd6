import { type SQL, sql } from "drizzle-orm";
import { NOT_COUNTED, rootCause } from "./calls.server.ts";
import type { Database } from "./client.server.ts";
import { inSalon } from "./in-salon.server.ts";
import { diaryChanges } from "./schema.ts";

/** The date under which is counted what holds for all dates: hours, menu, settings. docs/rules.md 22.4 */
export const ALL_DATES = "";

/** Whether D1 refused a write that another one has come before. docs/rules.md 5.45 */
export function isOutrun(error: unknown): boolean {
  return rootCause(error).startsWith(NOT_COUNTED);
}

/** The number of the last write to a salon's diary. A decision is written only if no other write has come since. */
export function lastWrite(salonId: string): SQL<number> {
  return sql<number>`(select coalesce(max(${diaryChanges.revision}), 0) from ${diaryChanges} where ${inSalon(diaryChanges, salonId)})`;
}

/**
 * The statement that counts a write to these dates, in the transaction of the write: each gets a number of its own, above all
 * that were used. With `when`, the condition of the write, it stands before the write and counts only what will be written.
 * With `asOf`, the number of the last write that the decision has seen, D1 refuses the whole transaction if another write has
 * come since: a number is missing then. docs/rules.md 5.45, 22.3, 22.4
 */
export function countChanges(
  database: Pick<Database, "insert">,
  salonId: string,
  dates: string[],
  { asOf, when }: { asOf?: number; when?: SQL | undefined } = {},
) {
  const last = lastWrite(salonId);
  const counted = sql`select ${salonId}, value, ${last} + 1 + key from json_each(${JSON.stringify([...new Set(dates)])})
    where ${when ?? sql`true`}`;
  const rows =
    asOf === undefined ? counted : sql`select ${salonId}, '', null where ${last} <> ${asOf} union all ${counted}`;
  return database
    .insert(diaryChanges)
    .select(rows)
    .onConflictDoUpdate({
      target: [diaryChanges.salonId, diaryChanges.date],
      set: { revision: sql`excluded.revision` },
    });
}
