import type { CalendarAppointment } from "./admin-calendar.ts";
import { drawnEnd } from "./admin-calendar.ts";

/* What the specification's drawing of 60 minutes would hide. docs/rules.md 13.3 */

type Timed = Pick<CalendarAppointment, "startsMinute" | "endsMinute" | "status">;

/**
 * The minutes that an appointment takes beyond what is drawn of it, half-open, or null: nothing that is taken looks free. A
 * cancelled one takes nothing.
 */
export function takenBeyond(appointment: Timed, realLengths: boolean): { start: number; end: number } | null {
  const start = drawnEnd(appointment, realLengths);
  return appointment.status !== "cancelled" && appointment.endsMinute > start
    ? { start, end: appointment.endsMinute }
    : null;
}

/** The part of its drawing that an appointment takes, from 0 to 1: the rest of the hour is free, and is drawn free. */
export function takenPart({ startsMinute, endsMinute }: Timed, drawnTo: number): number {
  return Math.min(1, (endsMinute - startsMinute) / (drawnTo - startsMinute));
}
