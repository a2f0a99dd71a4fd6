import { asc, between, eq, gt, ne, notExists, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointmentItems, appointments, revenueDays, staleDays } from "../../database/schema.ts";
import { isUnpaidVisit, owedColumn } from "../money/payment-rows.server.ts";
import {
  type Earning,
  type Revenue,
  type RevenueDay,
  revenueOfDay,
  type ServiceRevenue,
  unpaidOfDay,
} from "./day-revenue.ts";
import type { Days } from "./range.ts";

/**
 * A salon's days with revenue, oldest first. Fresh days come from the roll-up; stale ones and `today` are counted again. All
 * are read in one batch. docs/rules.md 16.9
 */
export async function revenueIn(database: Database, salonId: string, today: string, days: Days): Promise<RevenueDay[]> {
  const [fresh, rows] = await withinTime(database.batch(revenueReads(database, salonId, today, days)));
  return together(fresh, rows);
}

/** The same, and what of it is not paid yet. docs/rules.md 16.14 */
export async function revenueWithUnpaid(
  database: Database,
  salonId: string,
  today: string,
  days: Days,
): Promise<Revenue> {
  const [fresh, rows, unpaid] = await withinTime(
    database.batch([...revenueReads(database, salonId, today, days), unpaidRead(database, salonId, days)]),
  );
  return { days: together(fresh, rows), unpaid: unpaidDays(unpaid) };
}

/** The same, and beside it another range without its services. */
export async function revenueBeside(
  database: Database,
  salonId: string,
  today: string,
  days: Days,
  others: Days,
): Promise<Revenue & { beside: Omit<RevenueDay, "services">[] }> {
  const [fresh, rows, otherFresh, otherRows, unpaid] = await withinTime(
    database.batch([
      ...revenueReads(database, salonId, today, days),
      ...revenueReads(database, salonId, today, others, UNTOLD),
      unpaidRead(database, salonId, days),
    ]),
  );
  return { days: together(fresh, rows), beside: together(otherFresh, otherRows), unpaid: unpaidDays(unpaid) };
}

/** An empty list instead of the services: reading a year of them takes as long as everything else. */
const UNTOLD = sql<ServiceRevenue[]>`'[]'`.mapWith(revenueDays.services).as("untold");

function together(fresh: RevenueDay[], rows: CountedRow[]): RevenueDay[] {
  return [...fresh, ...countAnew(rows)]
    .filter((day) => day.appointments > 0)
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** The statements that read the rolled-up days, and the appointments of the days to be counted anew. */
export function revenueReads(
  database: Database,
  salonId: string,
  today: string,
  { from, to }: Days,
  services: typeof revenueDays.services | typeof UNTOLD = revenueDays.services,
) {
  const { date, appointments: count, cashPence, transferPence } = revenueDays;
  const ofSalon = inSalon(staleDays, salonId, between(staleDays.date, from, to));
  const stale = sql`SELECT ${staleDays.date} FROM ${staleDays} WHERE ${ofSalon}`;
  const isStale = inSalon(staleDays, revenueDays.salonId, eq(staleDays.date, date));
  return [
    database
      .select({ date, appointments: count, cashPence, transferPence, services })
      .from(revenueDays)
      .where(
        inSalon(
          revenueDays,
          salonId,
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
      .leftJoin(
        appointmentItems,
        alsoInSalon(appointmentItems, salonId, eq(appointmentItems.appointmentId, appointments.id)),
      )
      .where(
        inSalon(
          appointments,
          salonId,
          sql`${appointments.date} IN (${stale} UNION SELECT ${today} WHERE ${today} BETWEEN ${from} AND ${to})`,
        ),
      )
      .orderBy(...IN_ORDER),
  ] as const;
}

/**
 * The statement that reads what was completed in a range and is owed, in the place of its price, without its services.
 * docs/rules.md 16.14
 */
export function unpaidRead(database: Database, salonId: string, days: Days) {
  const { date, status, paymentStatus, paymentMethod } = appointments;
  return database
    .select({ date, status, paymentStatus, paymentMethod, pricePence: owedColumn(salonId) })
    .from(appointments)
    .where(inSalon(appointments, salonId, isUnpaidVisit(days)))
    .orderBy(asc(date));
}

/** The days on which something is not paid, of rows in order of time. docs/rules.md 16.14 */
function unpaidDays(rows: (Omit<Earning, "serviceNames" | "items"> & { date: string })[]): RevenueDay[] {
  const days = Map.groupBy(rows, ({ date }) => date);
  return [...days]
    .map(([date, ofDay]) =>
      unpaidOfDay(
        date,
        ofDay.map((row) => ({ ...row, serviceNames: "", items: [] })),
      ),
    )
    .filter((day) => day.appointments > 0);
}

/**
 * The columns that revenue is counted from. An appointment has a row per item, or one row without items. Column names
 * must differ, because a batch loses duplicates.
 */
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

/** The order in which appointments are counted. */
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

/** Counts the days in rows of appointments, of one or several salons, independently of the roll-up. */
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
