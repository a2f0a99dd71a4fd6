import { and, asc, eq, gt, gte, inArray, lte, or } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";
import { OPEN_STATUSES } from "../../diary/appointments/appointment.ts";
import type { DayHours } from "../../diary/times/hours.ts";
import { strandedBy, strandedByClosing } from "../../diary/times/stranded.ts";
import { type SalonTime, salonTime } from "../../kernel/clock.ts";
import { diaryFrom, diaryReads } from "../diary/diary.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { hashOf } from "../salon/secret-address.server.ts";
import { bookedServicesColumn } from "../services/booked-services.server.ts";

/** A stranded appointment, with its time, customer and services. */
export type StrandedAppointment = Awaited<ReturnType<typeof upcoming>>[number];

/** The appointments that would be stranded, soonest first, and their acknowledgement for staff to send back. */
export interface Stranded {
  appointments: StrandedAppointment[];
  acknowledgement: string;
}

/** The appointments not begun at `instant` (UTC ms) that new opening times would strand. docs/rules.md 4.11 */
export async function strandedByOpeningTimes(
  { id, timeZone }: Pick<Salon, "id" | "timeZone">,
  openingTimes: { week: DayHours[]; finishByClosing: boolean },
  instant: number,
): Promise<Stranded> {
  const database = primaryDatabase();
  const from = salonTime(timeZone, instant);
  const { settings, hours, closures } = diaryReads(database, id, from.date, LAST_DATE);
  const { coming, ...rows } = await batchOf(database, {
    coming: upcoming(database, id, from, { from: from.date, to: LAST_DATE }),
    ...{ settings, hours, closures },
  });
  const before = diaryFrom({ ...rows, taken: [], team: [], blocks: [] });
  return withAcknowledgement(strandedBy(before, { ...openingTimes, closures: before.closures }, coming));
}

/** The appointments not begun at `instant` (UTC ms) on the days of a range that are still open. docs/rules.md 4.11 */
export async function strandedByClosure(
  { id, timeZone }: Pick<Salon, "id" | "timeZone">,
  days: { from: string; to: string },
  instant: number,
): Promise<Stranded> {
  const database = primaryDatabase();
  const { closures } = diaryReads(database, id, days.from, days.to);
  const [coming, closed] = await database.batch([upcoming(database, id, salonTime(timeZone, instant), days), closures]);
  return withAcknowledgement(strandedByClosing(closed, coming));
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

/** What is read of an appointment to come: its time, customer and services. */
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

/** The order of appointments to come. */
export const SOONEST_FIRST = [asc(appointments.date), asc(appointments.startsMinute), asc(appointments.id)];

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

/** Whether no appointment is stranded, or staff have sent the acknowledgement of exactly these. docs/rules.md 4.11 */
export function isAgreed({ appointments, acknowledgement }: Stranded, sent: string): boolean {
  return appointments.length === 0 || acknowledgement === sent;
}

/** Stranded appointments with their acknowledgement. docs/rules.md 4.11 */
export async function withAcknowledgement(appointments: StrandedAppointment[]): Promise<Stranded> {
  return { appointments, acknowledgement: await hashOf(appointments.map(({ id }) => id).join(" ")) };
}
