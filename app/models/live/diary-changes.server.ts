import { asc, gt } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { diaryChanges } from "../../database/schema.ts";

/** A date that was written to, and the number of its last write. */
export interface DiaryChange {
  date: string;
  revision: number;
}

/** The statement that reads which dates of a salon's diary were written to after `revision`, in order. docs/rules.md 22.4 */
export function changesAfter(database: Database, salonId: string, revision: number) {
  const { date, revision: number } = diaryChanges;
  return database
    .select({ date, revision: number })
    .from(diaryChanges)
    .where(inSalon(diaryChanges, salonId, gt(number, revision)))
    .orderBy(asc(number));
}
