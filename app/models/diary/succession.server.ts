import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";

/*
 * A move replaces the old appointment by a new one (rule 5.6). These functions follow the chain of moves in both directions.
 */

/** A query for the ids of an appointment and of those that it was moved from. docs/rules.md 14.6 */
export function withThoseBefore(salonId: string, appointmentId: string | SQL): SQL {
  return sql`WITH RECURSIVE chain (id) AS (
    SELECT ${appointmentId} UNION SELECT replaces_id FROM ${appointments} JOIN chain USING (id)
    WHERE salon_id = ${salonId} AND replaces_id IS NOT NULL) SELECT id FROM chain`;
}

/**
 * The last appointment in the chain of moves: the appointment itself, or the last one that it was moved to, cancelled or not.
 * Null when that one is deleted. docs/rules.md 10.17, 14.11
 */
export async function lastOf(
  database: Database,
  salonId: string,
  appointmentId: string,
): Promise<typeof appointments.$inferSelect | null> {
  const last = sql`WITH RECURSIVE moves (id, next) AS (
    SELECT id, replaced_by_id FROM ${appointments} WHERE salon_id = ${salonId} AND id = ${appointmentId}
    UNION SELECT later.id, later.replaced_by_id FROM ${appointments} AS later JOIN moves ON later.id = moves.next
    WHERE later.salon_id = ${salonId}) SELECT id FROM moves WHERE next IS NULL`;
  const [found] = await database
    .select()
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, sql`${appointments.id} IN (${last})`));
  return found ?? null;
}
