import type { AppointmentStatus } from "../appointments/appointment.ts";
import type { CalendarEntry } from "./file.ts";

interface Stored {
  id: string;
  calendarUid: string;
  calendarSequence: number;
  date: string;
  startsMinute: number;
  endsMinute: number;
  serviceNames: string;
  status: AppointmentStatus;
}

/** The calendar entry of an appointment. It keeps its `uid` through all changes. docs/rules.md 10.11 */
export function calendarEntry({ id, calendarUid, calendarSequence, ...appointment }: Stored): CalendarEntry {
  const { date, startsMinute, endsMinute, serviceNames, status } = appointment;
  return { uid: calendarUid || id, sequence: calendarSequence, date, startsMinute, endsMinute, serviceNames, status };
}
