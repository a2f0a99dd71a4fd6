import { and, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";

/*
 * Which bookings are of one client: those with the same email, or without an email, the same phone. Staff may join two
 * clients. docs/rules.md 23.1, 23.18
 */

/** The email and phone in an appointment or a form. */
interface Named {
  email: string;
  phoneKey: string;
}

/** The key of a client: the email, or without one the normalised phone. Empty if there is neither. docs/rules.md 23.1 */
export function clientKey({ email, phoneKey }: Named): string {
  return email || phoneKey;
}

/** The key of an appointment's client. docs/rules.md 23.1 */
export function clientOf({ customerEmail, phoneKey }: { customerEmail: string; phoneKey: string }): string {
  return clientKey({ email: customerEmail, phoneKey });
}

/** The same as a column of a statement. */
export function clientColumn(named: { email: SQLWrapper; phoneKey: SQLWrapper }): SQL<string> {
  return sql<string>`coalesce(nullif(${named.email}, ''), ${named.phoneKey})`;
}

/** The client's key of an appointment, as a column. */
export const clientOfAppointment = clientColumn({ email: appointments.customerEmail, phoneKey: appointments.phoneKey });

/** The condition that finds a client's appointments by an index. An email has an `@` and a phone has none. */
export function bookedBy(salonId: string, client: string): SQL | undefined {
  const who = client.includes("@")
    ? eq(appointments.customerEmail, client)
    : and(eq(appointments.phoneKey, client), sql`+${appointments.customerEmail} = ''`);
  return inSalon(appointments, salonId, who);
}

/** The key of the card on which a client stands: their own card, or the one that it was joined with. docs/rules.md 23.18 */
export function cardKey(salonId: string | SQLWrapper, client: string | SQL): SQL<string> {
  return sql<string>`coalesce((
    SELECT joined.joined_to FROM joined_clients AS joined WHERE joined.salon_id = ${salonId} AND joined.client = ${client}
  ), ${client})`;
}

/** The keys of all who stand on a card, by its own key, as a query of a statement. docs/rules.md 23.18 */
export function keysOn(salonId: string, card: string | SQL): SQL {
  return sql`(SELECT ${card} AS client UNION ALL
    SELECT joined.client FROM joined_clients AS joined WHERE joined.salon_id = ${salonId} AND joined.joined_to = ${card})`;
}

/** The condition that finds the appointments that count on a card, by its own key, by indexes. docs/rules.md 23.18 */
export function countedOn(salonId: string, card: string | SQL): SQL | undefined {
  const keys = keysOn(salonId, card);
  return or(
    inSalon(appointments, salonId, sql`${appointments.customerEmail} IN ${keys}`),
    inSalon(appointments, salonId, sql`${appointments.phoneKey} IN ${keys}`, sql`+${appointments.customerEmail} = ''`),
  );
}
