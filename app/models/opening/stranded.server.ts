import { and, eq, gt, gte, inArray, lte, or } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { fingerprintOf } from "../../database/idempotency.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { SOONEST_FIRST } from "../../database/orders.server.ts";
import { appointments } from "../../database/schema.ts";
import { OPEN_STATUSES } from "../../diary/appointments/appointment.ts";
import type { StrandsThese } from "../../diary/times/stranded.ts";
import type { SalonTime } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import { bookedServicesColumn } from "../services/booked-services.server.ts";

/** A stranded appointment, with its time, customer and services. */
export type StrandedAppointment = Awaited<ReturnType<typeof upcoming>>[number];

/** The appointments that would be stranded, soonest first, and their acknowledgement for staff to send back. */
export interface Stranded {
  appointments: StrandedAppointment[];
  acknowledgement: string;
}

/** The end of the calendar. */
export const LAST_DATE = "9999-12-31";

/** The statement that reads the pending and confirmed appointments from date to date that have not begun. */
export function upcoming(database: Database, salonId: string, now: SalonTime, days: { from: string; to: string }) {
  return database
    .select(UPCOMING)
    .from(appointments)
    .where(isUpcoming(salonId, now, days))
    .orderBy(...SOONEST_FIRST);
}

/** The data that is read of an upcoming appointment: its time, customer and services. */
export const UPCOMING = {
  id: appointments.id,
  date: appointments.date,
  startsMinute: appointments.startsMinute,
  endsMinute: appointments.endsMinute,
  technicianId: appointments.technicianId,
  customerName: appointments.customerName,
  customerPhone: appointments.customerPhone,
  serviceNames: bookedServicesColumn,
};

/** The condition that an appointment is pending or confirmed, has not begun, and is on one of the days. */
export function isUpcoming(salonId: string, now: SalonTime, days: { from: string; to: string }) {
  const { date, startsMinute } = appointments;
  return inSalon(
    appointments,
    salonId,
    gte(date, days.from),
    lte(date, days.to),
    inArray(appointments.status, OPEN_STATUSES),
    or(gt(date, now.date), and(eq(date, now.date), gt(startsMinute, now.minute))),
  );
}

/** Refused because of stranded appointments that staff have not agreed to. docs/rules.md 4.11, 21.11 */
export interface Strands extends Refused<"strands"> {
  stranded: Stranded;
}

/** What staff agree to: the acknowledgement of the stranded appointments that they saw, or true for any. */
export type Agreed = string | true;

/** Whether no appointment is stranded, or staff agree to exactly these. docs/rules.md 4.11 */
export function isAgreed({ appointments, acknowledgement }: Stranded, agreed: Agreed): boolean {
  return agreed === true || appointments.length === 0 || acknowledgement === agreed;
}

/** Stranded appointments with their acknowledgement. docs/rules.md 4.11 */
export function withAcknowledgement(appointments: StrandedAppointment[]): Stranded {
  return { appointments, acknowledgement: fingerprintOf(appointments.map(({ id }) => id)) };
}

/** The refusal that lists stranded appointments, with their acknowledgement. */
export function strands({ stranded }: StrandsThese<StrandedAppointment>): Strands {
  return { ...refuse("strands"), stranded: withAcknowledgement(stranded) };
}
