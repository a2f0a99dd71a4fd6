import { and, asc, inArray, isNotNull, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../../database/in-salon.server.ts";
import { appointments } from "../../../database/schema.ts";
import type { AppointmentStatus } from "../../../diary/appointments/appointment.ts";

/* The visits of a series. docs/rules.md 35.3 */

/** A visit of a series. One that has moved is left out: what it moved to stands for it. */
export interface VisitOfSeries {
  id: string;
  seriesId: string | null;
  customerEmail: string;
  date: string;
  startsMinute: number;
  endsMinute: number;
  bufferMinutes: number;
  technicianId: string | null;
  status: AppointmentStatus;
  version: number;
  writtenBy: string | null;
}

type Own = Pick<VisitOfSeries, "id" | "seriesId" | "customerEmail" | "date" | "status" | "writtenBy">;

/**
 * The other visits that an email about one lists: those that stand and come later; of a cancelled one those that were cancelled
 * with it. A visit with another email by now is another client's. docs/rules.md 35.4
 */
export function alsoListed(own: Own, series: VisitOfSeries[]): VisitOfSeries[] {
  const others = series.filter(
    (one) => one.seriesId === own.seriesId && one.id !== own.id && one.customerEmail === own.customerEmail,
  );
  if (own.status === "cancelled")
    return others.filter(({ status, writtenBy }) => status === "cancelled" && writtenBy === own.writtenBy);
  return others.filter(({ status, date }) => date > own.date && (status === "pending" || status === "confirmed"));
}

/** The statement that reads the visits of the series of these appointments, in order. */
export function seriesOf(database: Database, salonId: string, ids: string[] | SQLWrapper) {
  const theirs = database
    .select({ seriesId: appointments.seriesId })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, inArray(appointments.id, ids), isNotNull(appointments.seriesId)));
  const { id, seriesId, customerEmail, date, startsMinute, endsMinute, bufferMinutes } = appointments;
  const { technicianId, status, version, writtenBy } = appointments;
  return (
    database
      .select({
        ...{ id, seriesId, customerEmail, date, startsMinute, endsMinute, bufferMinutes },
        ...{ technicianId, status, version, writtenBy },
      })
      .from(appointments)
      .where(
        and(
          inSalon(appointments, salonId, isNotNull(appointments.seriesId), inArray(appointments.seriesId, theirs)),
          isNull(sql`+${appointments.replacedById}`),
        ),
      )
      // Not by an index of dates: the series are found by their own.
      .orderBy(sql`+${appointments.date}`, asc(appointments.startsMinute))
  );
}
