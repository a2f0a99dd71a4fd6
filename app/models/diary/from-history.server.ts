import { and, eq, sql } from "drizzle-orm";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { appointments, auditEvents } from "../../database/schema.ts";
import type { AppointmentInDiary } from "../../diary/appointments/booked.ts";

/* Columns from the history, for statements that read `appointments`. */

/**
 * Set if the last command that wrote the appointment was a cancellation by its customer: when that was, and the status before
 * it. docs/rules.md 5.28
 */
export function cancelledFrom(salonId: string) {
  const cancelled = and(
    lastWritten(salonId),
    ...[eq(auditEvents.event, "cancelled"), sql`${auditEvents.actor} not like 'admin:%'`],
  );
  const found = sql`json_object('status', ${auditEvents.states} ->> '$.before.status', 'at', ${auditEvents.at})`;
  return sql<AppointmentInDiary["cancelledFrom"]>`(select ${found} from ${auditEvents} where ${cancelled})`.mapWith(
    (cancelled: string): AppointmentInDiary["cancelledFrom"] => JSON.parse(cancelled),
  );
}

/** The condition for the history of the last command that wrote an appointment. */
function lastWritten(salonId: string) {
  return and(
    alsoInSalon(auditEvents, salonId, sql`${auditEvents.appointmentId} = ${appointments.id}`),
    eq(auditEvents.commandId, appointments.writtenBy),
  );
}
