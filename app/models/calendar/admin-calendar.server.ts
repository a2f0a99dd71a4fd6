import { and, asc, between, eq, isNull } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { appointments, businessHours, closureDates } from "../../database/schema.ts";
import type { SalonTime } from "../../kernel/clock.ts";
import { comingClosures } from "../opening/closures.server.ts";
import type { DayHours } from "../opening/hours.ts";
import { openingAt } from "../opening/opening.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookedServicesColumn } from "../services/booked-services.server.ts";
import { type CalendarDays, type CalendarRange, closedDays, type DaySpan, spanOf } from "./admin-calendar.ts";

/** The appointments of a range of days, earliest first, and its closed days. docs/rules.md 13.2 */
export async function calendarDays(
  database: Database,
  salonId: string,
  range: CalendarRange,
): Promise<CalendarDays & { span: DaySpan }> {
  const [found, hours, closures] = await withinTime(database.batch(calendarReads(database, salonId, range)));
  const week: Partial<Record<number, DayHours>> = Object.fromEntries(hours.map((day) => [day.weekday, day]));
  return { appointments: found, closed: closedDays(week, closures, range), span: spanOf(week) };
}

/**
 * The day on which the calendar opens: today while the salon is open or has yet to open, else the next open day, or today
 * when none is known. `now` is the salon's time. docs/rules.md 13.1
 */
export async function calendarOpensOn(
  database: Database,
  { id, timeZone }: Pick<Salon, "id" | "timeZone">,
  now: SalonTime,
): Promise<string> {
  const [hours, closures] = await withinTime(
    Promise.all([
      database.select().from(businessHours).where(eq(businessHours.salonId, id)),
      comingClosures(database, id, now.date),
    ]),
  );
  const week: Partial<Record<number, DayHours>> = Object.fromEntries(hours.map((day) => [day.weekday, day]));
  const opening = openingAt({ timeZone, week, closures: closures.map(({ date }) => date) }, now);
  return opening.isOpen ? now.date : (opening.from?.date ?? now.date);
}

/** The statements that read a range of days. A moved appointment appears only at its new time. docs/rules.md 13.2 */
export function calendarReads(database: Database, salonId: string, { from, to }: CalendarRange) {
  return [
    database
      .select(SHOWN)
      .from(appointments)
      .where(
        and(eq(appointments.salonId, salonId), between(appointments.date, from, to), isNull(appointments.replacedById)),
      )
      .orderBy(asc(appointments.date), asc(appointments.startsMinute), asc(appointments.id)),
    database.select().from(businessHours).where(eq(businessHours.salonId, salonId)),
    database
      .select({ date: closureDates.date, reason: closureDates.reason })
      .from(closureDates)
      .where(and(eq(closureDates.salonId, salonId), between(closureDates.date, from, to))),
  ] as const;
}

const SHOWN = {
  id: appointments.id,
  version: appointments.version,
  date: appointments.date,
  startsMinute: appointments.startsMinute,
  endsMinute: appointments.endsMinute,
  customerName: appointments.customerName,
  customerEmail: appointments.customerEmail,
  customerPhone: appointments.customerPhone,
  serviceNames: bookedServicesColumn,
  pricePence: appointments.pricePence,
  status: appointments.status,
  paymentStatus: appointments.paymentStatus,
  paymentMethod: appointments.paymentMethod,
  notes: appointments.notes,
  lateCancellation: appointments.lateCancellation,
};
