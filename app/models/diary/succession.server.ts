import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";

/* A move writes a new appointment in the place of the old one (rule 5.6). Here they are followed, both ways. */

/** The ids of an appointment and of those it was moved from, as a query. docs/rules.md 14.6 */
export function withThoseBefore(salonId: string, appointmentId: string | SQL): SQL {
  return sql`WITH RECURSIVE chain (id) AS (
    SELECT ${appointmentId} UNION SELECT replaces_id FROM ${appointments} JOIN chain USING (id)
    WHERE salon_id = ${salonId} AND replaces_id IS NOT NULL) SELECT id FROM chain`;
}

/**
 * The appointment itself, or the last one that it has moved to, whether it is cancelled or not. Null when that one is
 * deleted. docs/rules.md 10.17, 14.11
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
    .where(inSalon(appointments, salonId, sql`${appointments.id} IN (${last})`));
  return found ?? null;
}
