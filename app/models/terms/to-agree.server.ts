import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";
import { NO_TERMS, type Terms } from "../../diary/terms/terms.ts";

/* Whose clients have yet to agree to the fees of the terms: bookings that staff have made. docs/rules.md 29.23 */

/** The fees that a client is asked to agree to, and the version that has them. */
export type ToAgree = Pick<Terms, "id" | "lateFee" | "lateHours" | "noShowFee">;

/** What the terms that count now say, for statements that read `appointments`. */
const LATEST = sql`FROM terms AS latest WHERE latest.salon_id = ${appointments.salonId}
  ORDER BY latest.created_at DESC, latest.rowid DESC LIMIT 1`;

/** Whether staff have booked it, its client can still agree, and has not. docs/rules.md 29.23 */
const IS_OPEN_TO_IT = sql`(${appointments.status} IN ('pending', 'confirmed') AND ${appointments.customerEmail} <> ''
  AND ${appointments.replacedById} IS NULL AND (${appointments.agreed} IS NULL OR ${appointments.agreed} ->> '$.byStaff')
  AND coalesce((SELECT event.actor LIKE 'admin:%' FROM audit_events AS event
    WHERE event.appointment_id = ${appointments.firstId} AND +event.salon_id = ${appointments.salonId} AND event.event = 'booked'
    ORDER BY event.id LIMIT 1), 0))`;

/** The condition that the client of an appointment is asked to agree to a fee. docs/rules.md 29.23 */
export const IS_TO_AGREE: SQL = sql`(${IS_OPEN_TO_IT} AND coalesce((SELECT
  coalesce(latest.terms ->> '$.lateFee.kind', 'none') <> 'none' OR coalesce(latest.terms ->> '$.noShowFee.kind', 'none') <> 'none'
  ${LATEST}), 0))`;

/** The column with what the client is asked to agree to, or null, for statements that read `appointments`. docs/rules.md 29.23 */
export const toAgreeColumn = sql<ToAgree | null>`iif(${IS_TO_AGREE}, (SELECT json_object('id', latest.id,
  'lateFee', json(${charge("lateFee")}), 'lateHours', coalesce(latest.terms ->> '$.lateHours', ${NO_TERMS.lateHours}),
  'noShowFee', json(${charge("noShowFee")})) ${LATEST}), NULL)`
  .mapWith((text: string): ToAgree => JSON.parse(text))
  .as("to_agree");

/** A fee of the terms; none where an older version does not have that part. */
function charge(name: "lateFee" | "noShowFee"): SQL {
  return sql`coalesce(latest.terms -> ${sql.raw(`'$.${name}'`)}, ${JSON.stringify(NO_TERMS[name])})`;
}

/** The statement that reads that of one appointment. */
export function toAgreeRead(database: Database, salonId: string, id: string) {
  return database
    .select({ toAgree: toAgreeColumn })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, sql`${appointments.id} = ${id}`));
}
