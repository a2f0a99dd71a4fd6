import { and, between, eq } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { SOONEST_FIRST } from "../../database/orders.server.ts";
import { appointmentItems, appointments } from "../../database/schema.ts";
import { moneyColumn, owedColumn } from "../money/payment-rows.server.ts";
import { bookedServicesColumn } from "../services/booked-services.server.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";
import { countsAsRevenue, type Revenue, type RevenueDay } from "./day-revenue.ts";
import type { Days } from "./range.ts";
import { COUNTED, countAnew, IN_ORDER } from "./revenue.server.ts";

/* Revenue by technician and by appointment. Days are not rolled up for it: an index finds the appointments. */

/** The days on which a technician has earned, and what of it is not paid yet. docs/rules.md 16.11, 16.14 */
export async function revenueOfTechnician(
  database: Database,
  salonId: string,
  technicianId: string,
  days: Days,
): Promise<Revenue> {
  const rows = await withinTime(technicianReads(database, salonId, technicianId, days));
  const unpaid = rows.filter(({ paymentStatus }) => paymentStatus === "pending");
  return { days: counted(rows), unpaid: counted(unpaid.map((row) => ({ ...row, pricePence: row.owedPence }))) };
}

function counted(rows: Parameters<typeof countAnew>[0]): RevenueDay[] {
  return countAnew(rows)
    .filter((day) => day.appointments > 0)
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** The statement that reads a technician's appointments of a range, as they are counted. */
export function technicianReads(database: Database, salonId: string, technicianId: string, { from, to }: Days) {
  return database
    .select({ ...COUNTED, owedPence: owedColumn(salonId) })
    .from(appointments)
    .leftJoin(
      appointmentItems,
      alsoInSalon(appointmentItems, salonId, eq(appointmentItems.appointmentId, appointments.id)),
    )
    .where(and(of(salonId, technicianId), between(appointments.date, from, to)))
    .orderBy(...IN_ORDER);
}

/** An appointment that counts as revenue, for the accountant. `technicianName` is null at a salon with one technician. */
export type EarningLine = Awaited<ReturnType<typeof earningsIn>>[number];

/**
 * The appointments of a range that count as revenue, earliest first: everybody's, or one technician's.
 * docs/rules.md 16.1, 16.12
 */
export async function earningsIn(database: Database, salonId: string, technicianId: string | null, { from, to }: Days) {
  const read = database
    .select({
      date: appointments.date,
      startsMinute: appointments.startsMinute,
      customerName: appointments.customerName,
      services: bookedServicesColumn,
      technicianName: technicianNameColumn,
      pricePence: appointments.pricePence,
      owedPence: owedColumn(salonId),
      status: appointments.status,
      paymentMethod: appointments.paymentMethod,
      paymentStatus: appointments.paymentStatus,
      money: moneyColumn,
    })
    .from(appointments)
    .where(and(of(salonId, technicianId), between(appointments.date, from, to)))
    .orderBy(...SOONEST_FIRST);
  return (await withinTime(read)).filter(countsAsRevenue);
}

function of(salonId: string, technicianId: string | null) {
  return inSalon(
    appointments,
    salonId,
    technicianId === null ? undefined : eq(appointments.technicianId, technicianId),
  );
}
