import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { imports } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";

/* The note of an import, by which it can be taken back. docs/rules.md 25.6 */

/** An import as it is noted, by an account at a time (UTC ms). */
export type NotedImport = typeof imports.$inferSelect;

/** The row of an import, for a batch. */
export function importRow(
  salonId: string,
  {
    id = crypto.randomUUID(),
    at = now(),
    ...noted
  }: Pick<NotedImport, "kind" | "by" | "made"> & { id?: string; at?: number },
): NotedImport {
  return { id, salonId, at, ...noted };
}

/** Notes an import before it writes, so that all of it can be taken back; answers its id. */
export async function noteImport(salonId: string, noted: Pick<NotedImport, "kind" | "by" | "made">): Promise<string> {
  const row = importRow(salonId, noted);
  await withinTime(primaryDatabase().insert(imports).values(row));
  return row.id;
}
