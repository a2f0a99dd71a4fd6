import { and, asc, between, eq, gt, ne, notExists, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { appointmentItems, appointments, revenueDays, staleDays } from "../../database/schema.ts";
import { type Earning, type RevenueDay, revenueOfDay, type ServiceRevenue } from "./day-revenue.ts";
import type { Days } from "./range.ts";

/**
 * A salon's revenue, the days with appointments that count, oldest first. Fresh days are read as they were rolled up;
 * stale ones and `today` are counted anew, all as of one moment. docs/rules.md 16.9
 */
export async function revenueIn(database: Database, salonId: string, today: string, days: Days): Promise<RevenueDay[]> {
  const [fresh, rows] = await withinTime(database.batch(revenueReads(database, salonId, today, days)));
  return together(fresh, rows);
}

/** The same, with other days beside them of which the services are not told. */
export async function revenueBeside(
  database: Database,
  salonId: string,
  today: string,
  days: Days,
  others: Days,
): Promise<{ shown: RevenueDay[]; beside: Omit<RevenueDay, "services">[] }> {
  const [fresh, rows, otherFresh, otherRows] = await withinTime(
    database.batch([
      ...revenueReads(database, salonId, today, days),
      ...revenueReads(database, salonId, today, others, UNTOLD),
    ]),
  );
  return { shown: together(fresh, rows), beside: together(otherFresh, otherRows) };
}

/** Reading a year of services takes as long as all the rest. */
const UNTOLD = sql<ServiceRevenue[]>`'[]'`.mapWith(revenueDays.services).as("untold");

function together(fresh: RevenueDay[], rows: CountedRow[]): RevenueDay[] {
  return [...fresh, ...countAnew(rows)]
    .filter((day) => day.appointments > 0)
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** The statements that read what is rolled up, and the appointments of the days that have to be counted anew. */
export function revenueReads(
  database: Database,
  salonId: string,
  today: string,
  { from, to }: Days,
  services: typeof revenueDays.services | typeof UNTOLD = revenueDays.services,
) {
  const { date, appointments: count, cashPence, transferPence } = revenueDays;
  const ofSalon = and(eq(staleDays.salonId, salonId), between(staleDays.date, from, to));
  const stale = sql`SELECT ${staleDays.date} FROM ${staleDays} WHERE ${ofSalon}`;
  const isStale = and(eq(staleDays.salonId, revenueDays.salonId), eq(staleDays.date, date));
  return [
    database
      .select({ date, appointments: count, cashPence, transferPence, services })
      .from(revenueDays)
      .where(
        and(
          eq(revenueDays.salonId, salonId),
          between(date, from, to),
          gt(count, 0),
          ne(date, today),
          notExists(database.select({ date: staleDays.date }).from(staleDays).where(isStale)),
        ),
      )
      .orderBy(asc(date)),
    database
      .select(COUNTED)
      .from(appointments)
      .leftJoin(appointmentItems, eq(appointmentItems.appointmentId, appointments.id))
      .where(
        and(
          eq(appointments.salonId, salonId),
          sql`${appointments.date} IN (${stale} UNION SELECT ${today} WHERE ${today} BETWEEN ${from} AND ${to})`,
        ),
      )
      .orderBy(...IN_ORDER),
  ] as const;
}

/** What revenue is counted from: a row for each item, and one for an appointment without. Columns of one name get lost in a batch. */
export const COUNTED = {
  salonId: appointments.salonId,
  date: appointments.date,
  id: appointments.id,
  status: appointments.status,
  paymentStatus: appointments.paymentStatus,
  paymentMethod: appointments.paymentMethod,
  pricePence: appointments.pricePence,
  serviceNames: appointments.serviceNames,
  itemName: sql<string | null>`${appointmentItems.name}`.as("item_name"),
  itemPence: sql<number | null>`${appointmentItems.pricePence}`.as("item_pence"),
  quantity: appointmentItems.quantity,
};

/** Appointments in the order that they are counted in. */
export const IN_ORDER = [
  asc(appointments.salonId),
  asc(appointments.date),
  asc(appointments.id),
  asc(appointmentItems.position),
];

interface CountedRow extends Omit<Earning, "items"> {
  salonId: string;
  date: string;
  id: string;
  itemName: string | null;
  itemPence: number | null;
  quantity: number | null;
}

/** The days that rows of appointments make, of one salon or of several, with no regard to what was rolled up. */
export function countAnew(rows: CountedRow[]): (RevenueDay & { salonId: string })[] {
  const days = Map.groupBy(rows, ({ salonId, date }) => `${salonId} ${date}`);
  return [...days.values()].flatMap((rowsOfDay) => {
    const [first] = rowsOfDay;
    if (!first) return [];
    const appointments = [...Map.groupBy(rowsOfDay, ({ id }) => id).values()].flatMap(appointmentOf);
    return [{ salonId: first.salonId, ...revenueOfDay(first.date, appointments) }];
  });
}

function appointmentOf(rows: CountedRow[]): Earning[] {
  const items = rows.flatMap(({ itemName, itemPence, quantity }) =>
    itemName === null || itemPence === null || quantity === null
      ? []
      : [{ name: itemName, pricePence: itemPence, quantity }],
  );
  return rows.slice(0, 1).map((appointment) => ({ ...appointment, items }));
}
