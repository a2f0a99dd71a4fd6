import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";

/* Who is one client: who books with an email, or without one with a phone. docs/rules.md 23.1 */

/** Whom an appointment or a form names. */
interface Named {
  email: string;
  phoneKey: string;
}

/** The key of a client: the email, or without one the normalised phone. Empty for who gave neither. docs/rules.md 23.1 */
export function clientKey({ email, phoneKey }: Named): string {
  return email || phoneKey;
}

/** The key of whom an appointment is for. docs/rules.md 23.1 */
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
