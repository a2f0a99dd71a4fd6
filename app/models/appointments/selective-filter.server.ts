import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointmentItems, appointments, customers } from "../../database/schema.ts";
import type { Salon } from "../salon/salon.server.ts";
import type { AdminFilters, AppointmentFilters } from "./list.ts";
import { BOOKED, rowsFound, type Sought } from "./sought.server.ts";

/** With more matches than this, reading by date fills a page soon enough. */
const FEW = 2_000;

/** More customers than this are not looked up one by one. */
const FEW_MAILBOXES = 100;

/**
 * A condition that looks up the appointments of a search, a service or a technician when they are few. Null when they are
 * many or none of these is asked for, because reading by date fills a page quickly then. `own` is the technician who reads
 * their own list, if one does. docs/rules.md 14.8
 */
export async function selectiveFilter(
  database: Database,
  salon: Salon,
  filters: Filters,
  own?: string,
): Promise<SQL | null> {
  const service = "service" in filters ? filters.service : undefined;
  const technician = filtersByState(filters) ? (own ?? technicianIn(filters)) : undefined;
  if (!filters.q && !service && !technician) return null;
  const reads = selectivityReads(database, salon, filters, service ?? "", technician ?? "");
  const { booked, found, theirs } = await batchOf(database, reads);
  if (service && booked.length <= FEW) return inArray(appointments.id, withService(database, service));
  if (technician && theirs.length <= FEW)
    return inArray(appointments.id, withTechnician(database, salon.id, technician));
  if (!filters.q || found.length > FEW_MAILBOXES) return null;
  if (found.reduce((sum, customer) => sum + customer.appointments, 0) > FEW) return null;
  return inArray(appointments.id, ofCustomers(database, salon.id, found));
}

/** Whether a list is narrowed by status or payment: those have indexes of their own, which the list is read by. */
export function filtersByState({ status, paymentStatus, paymentMethod }: AppointmentFilters | AdminFilters): boolean {
  return Boolean(status || paymentStatus || paymentMethod);
}

/** The technician that a list is narrowed to. */
export function technicianIn(filters: AppointmentFilters | AdminFilters): string | undefined {
  return ("technician" in filters && filters.technician) || undefined;
}

/**
 * The statements that read a search's customers, and a service's and a technician's appointments, only as many as tell few
 * from many.
 */
export function selectivityReads(
  database: Database,
  salon: Salon,
  sought: Sought,
  serviceId: string,
  technicianId: string,
) {
  return {
    booked: withService(database, serviceId).limit(FEW + 1),
    found: database
      .select({ name: customers.name, email: customers.email, appointments: customers.appointments })
      .from(customers)
      .where(
        alsoInSalon(
          customers,
          salon.id,
          sql`${customers}.rowid IN ${rowsFound(salon.id, BOOKED, sought, FEW_MAILBOXES + 1)}`,
        ),
      )
      .limit(FEW_MAILBOXES + 1),
    theirs: withTechnician(database, salon.id, technicianId).limit(FEW + 1),
  };
}

function withTechnician(database: Database, salonId: string, technicianId: string) {
  return database
    .select({ id: appointments.id })
    .from(appointments)
    .where(inSalon(appointments, salonId, eq(appointments.technicianId, technicianId)))
    .$dynamic();
}

function withService(database: Database, serviceId: string) {
  return database
    .select({ id: appointmentItems.appointmentId })
    .from(appointmentItems)
    .where(eq(appointmentItems.serviceId, serviceId))
    .orderBy(asc(appointmentItems.appointmentId))
    .$dynamic();
}

/**
 * The appointments with the emails of customers, and those of walk-ins without one by their names, each by an index. The one of
 * names is named, because D1 takes the emails' for it, and all walk-ins have the same. docs/rules.md 14.8, 15.7
 */
export function ofCustomers(database: Database, salonId: string, customers: { name: string; email: string }[]) {
  const [withEmail, walkIns] = [customers.filter(({ email }) => email), customers.filter(({ email }) => !email)];
  const emails = oneOf(withEmail.map(({ email }) => email));
  const names = oneOf(walkIns.map(({ name }) => name));
  const byName = sql`${appointments} INDEXED BY appointments_of_a_walk_in`;
  const id = sql<string>`${appointments.id}`;
  return database
    .select({ id })
    .from(appointments)
    .where(inSalon(appointments, salonId, sql`${appointments.customerEmail} IN ${emails}`))
    .unionAll(
      database
        .select({ id })
        .from(byName)
        .where(
          inSalon(
            appointments,
            salonId,
            and(sql`${appointments.customerEmail} = ''`, sql`${appointments.customerName} IN ${names}`),
          ),
        ),
    );
}

function oneOf(texts: string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(texts)}))`;
}

/** The filters of a list. */
export type Filters = (AppointmentFilters | AdminFilters) & Sought;
