import { and, eq, sql } from "drizzle-orm";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { appointments, auditEvents } from "../../database/schema.ts";
import type { AppointmentInDiary } from "../../diary/appointments/booked.ts";

/* What the history tells of an appointment that its row does not: columns of a statement that reads `appointments`. */

/**
 * When its customer cancelled an appointment, if that was the last command to write it, and its status then. docs/rules.md 5.28
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

/** What the history tells of the last command to write an appointment. */
function lastWritten(salonId: string) {
  return and(
    alsoInSalon(auditEvents, salonId, sql`${auditEvents.appointmentId} = ${appointments.id}`),
    eq(auditEvents.commandId, appointments.writtenBy),
  );
}
