import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import { undos } from "../../database/schema.ts";

/**
 * Reads for the commands that are to be undone: the statement for their undo steps, and queries for the ids and dates in
 * these, to be united with other ids and dates. docs/rules.md 5.43
 */
export function undosNeeded(database: Database, salonId: string, undone: string[]) {
  const ofThem = alsoInSalon(undos, salonId, sql`${undos.commandId} in ${oneOf(undone)}`);
  const { commandId, what, at, until, steps } = undos;
  const undoables = database.select({ commandId, what, at, until, steps }).from(undos).where(ofThem);
  const named = (value: SQL) => sql` union select ${value} from ${undos}, json_each(${steps}) as step where ${ofThem}`;
  if (undone.length === 0) return { undoables, ids: sql``, dates: sql`` };
  return {
    undoables,
    ids: named(sql`step.value ->> '$.id'`),
    dates: named(sql`step.value ->> '$.fields.date'`),
  };
}
