import { and, asc, eq, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { appointmentItems, appointments, customers } from "../../database/schema.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import type { AdminFilters, AppointmentFilters } from "./list.ts";

/** More appointments than this are met soon enough on the way through the diary by date. */
const FEW = 2_000;

/** More mailboxes than this are not worth looking up one by one. */
const FEW_MAILBOXES = 100;

/**
 * What finds a search's or a service's appointments when they are few, so that they are looked up. Null when they are
 * many, or nothing of the kind is asked for: then a page fills quickly while reading by date. docs/rules.md 14.8
 */
export async function selectiveFilter(
  database: Database,
  salon: Salon,
  filters: AppointmentFilters | AdminFilters,
): Promise<SQL | null> {
  const service = "service" in filters ? filters.service : undefined;
  if (!filters.q && !service) return null;
  const [booked, found] = await database.batch(selectivityReads(database, salon, filters.q, service ?? ""));
  if (service && booked.length <= FEW) return inArray(appointments.id, withService(database, service));
  if (!filters.q || found.length > FEW_MAILBOXES) return null;
  if (found.reduce((sum, customer) => sum + customer.appointments, 0) > FEW) return null;
  return inArray(appointments.id, withMailboxes(database, salon.id, found));
}

/** Which customers a search finds, and which appointments a service is in: no more of either than tells few from many. */
export function selectivityReads(database: Database, salon: Salon, q: string, serviceId: string) {
  const columns = { name: customers.name, email: customers.email, phoneKey: customers.phoneKey };
  return [
    withService(database, serviceId).limit(FEW + 1),
    database
      .select({ email: customers.email, appointments: customers.appointments })
      .from(customers)
      .where(and(eq(customers.salonId, salon.id), mentions(columns, q, salon.country)))
      .limit(FEW_MAILBOXES + 1),
  ] as const;
}

function withService(database: Database, serviceId: string) {
  return database
    .select({ id: appointmentItems.appointmentId })
    .from(appointmentItems)
    .where(eq(appointmentItems.serviceId, serviceId))
    .orderBy(asc(appointmentItems.appointmentId))
    .$dynamic();
}

function withMailboxes(database: Database, salonId: string, customers: { email: string }[]) {
  const emails = sql`SELECT value FROM json_each(${JSON.stringify(customers.map(({ email }) => email))})`;
  return database
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.salonId, salonId), sql`${appointments.customerEmail} IN (${emails})`));
}

/**
 * Name, email or phone hold `q`, in any case of emails. D1 knows the case of ASCII emails only, so a name is compared
 * in the cases that others are written in: small, capital, with a capital in front of each word, and as they were typed. A pattern for LIKE would have to be short and escaped: there is none.
 */
export function mentions(
  whom: { name: SQLWrapper; email: SQLWrapper; phoneKey: SQLWrapper },
  q: string,
  country: string,
): SQL | undefined {
  const digits = /^\+?[\d\s()-]+$/.test(q) ? q.replace(/\D/g, "").replace(/^0+/, "") : "";
  return or(
    ...[...new Set(casesOf(q))].map((cased) => sql`instr(lower(${whom.name}), ${cased}) > 0`),
    sql`instr(${whom.email}, ${q.toLowerCase()}) > 0`,
    digits ? sql`instr(${whom.phoneKey}, ${digits}) > 0` : undefined,
    digits ? sql`${whom.phoneKey} = ${phoneKey(q, country)}` : undefined,
  );
}

/** The cases of the letters that D1's lower() leaves as they are, the others small. */
function casesOf(q: string): string[] {
  const small = q.toLowerCase();
  const names = small.replace(/(?<!\p{L})\p{L}/gu, (email) => email.toUpperCase());
  return [small, q.toUpperCase(), names, q].map((cased) => cased.replace(/[A-Z]/g, (email) => email.toLowerCase()));
}
