import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { inSalon } from "../../../database/in-salon.server.ts";
import { appointments } from "../../../database/schema.ts";
import type { Actor } from "../../../diary/appointments/appointment.ts";

export type Customer = Exclude<Actor, { role: "admin" | "stripe" | "clock" }>;

/** `belongsTo` as an SQL condition. With `column`, D1 compares the columns that it makes of them. docs/rules.md 5.11 */
export function ownedBy(actor: Customer, column?: (column: SQLWrapper) => SQLWrapper) {
  return or(...waysToOwn(actor, column));
}

/**
 * The SQL condition for the appointments of a salon that belong to the actor. Each part has its own condition for the salon.
 * A single condition beside them would make D1 use an index of the whole salon. docs/rules.md 5.11
 */
export function ownedAt(salonId: string, actor: Customer) {
  return or(...waysToOwn(actor).map((way) => inSalon(appointments, salonId, way)));
}

function waysToOwn(actor: Customer, column: (column: SQLWrapper) => SQLWrapper = (column) => column): SQL[] {
  const { grant } = actor;
  const { id: own, clientId: client, customerEmail, phoneKey } = appointments;
  const [id, clientId, email, phone] = [own, client, customerEmail, phoneKey].map(column);
  return [
    actor.role === "client" ? sql`${clientId} = ${actor.userId}` : [],
    actor.role === "client" && actor.verifiedEmail ? sql`${email} = ${actor.verifiedEmail}` : [],
    // Nothing equals null: nobody has a walk-in's empty email (15.7), and no condition at all would be everything.
    grant && "email" in grant ? sql`${email} = ${grant.email || null}` : [],
    // A code by text opens what has its phone and no email. docs/rules.md 34.13
    grant && "email" in grant && grant.email.startsWith("+")
      ? sql`(${phone} = ${grant.email} AND +${customerEmail} = '')`
      : [],
    grant && "appointmentId" in grant
      ? sql`(${id} = ${grant.appointmentId} AND ${grant.mailbox || null} IN (${email}, ${phone}))`
      : [],
  ].flat();
}
