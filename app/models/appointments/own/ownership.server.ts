import { and, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Database, primaryDatabase } from "../../../database/client.server.ts";
import { inSalon } from "../../../database/in-salon.server.ts";
import { appointments } from "../../../database/schema.ts";
import type { Actor } from "../../../diary/appointments/appointment.ts";

export type Customer = Exclude<Actor, { role: "admin" | "stripe" }>;

/** Whether somebody has been at the salon: an appointment of theirs is completed. docs/rules.md 5.26 */
export async function hasVisited(salonId: string, actor: Customer): Promise<boolean> {
  const [visit] = await completedVisit(primaryDatabase(), salonId, actor);
  return visit !== undefined;
}

/** The status is computed: as a plain column it could lead D1 to all completed appointments of the salon. */
export function completedVisit(database: Database, salonId: string, actor: Customer) {
  const completed = eq(sql`+${appointments.status}`, "completed");
  return database
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(ownedAt(salonId, actor), completed))
    .limit(1);
}

/** `belongsTo` as an SQL condition. With `column`, D1 compares the columns that it makes of them. docs/rules.md 5.11 */
export function ownedBy(actor: Customer, column?: (column: SQLWrapper) => SQLWrapper) {
  return or(...waysToOwn(actor, column));
}

/**
 * The appointments of a salon that belong to the actor, as an SQL condition. The salon stands in each part: beside them
 * it would lead D1 to an index of the whole salon. docs/rules.md 5.11
 */
export function ownedAt(salonId: string, actor: Customer) {
  return or(...waysToOwn(actor).map((way) => inSalon(appointments, salonId, way)));
}

function waysToOwn(actor: Customer, column: (column: SQLWrapper) => SQLWrapper = (column) => column): SQL[] {
  const { grant } = actor;
  const [id, clientId, email] = [appointments.id, appointments.clientId, appointments.customerEmail].map(column);
  return [
    actor.role === "client" ? sql`${clientId} = ${actor.userId}` : [],
    actor.role === "client" && actor.verifiedEmail ? sql`${email} = ${actor.verifiedEmail}` : [],
    // Nothing equals null: nobody has a walk-in's empty email (15.7), and no condition at all would be everything.
    grant && "email" in grant ? sql`${email} = ${grant.email || null}` : [],
    grant && "appointmentId" in grant
      ? sql`(${id} = ${grant.appointmentId} AND ${email} = ${grant.mailbox || null})`
      : [],
  ].flat();
}
