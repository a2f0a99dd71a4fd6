import { calendarFile } from "../mail/calendar.ts";
import type { Appointment } from "../models/appointment.server.ts";
import { calendarEntry } from "../models/calendar-entry.ts";
import type { Salon } from "../models/salon.server.ts";
import { now } from "../models/salon-clock.ts";

/** An appointment as a calendar file to be opened or kept. docs/rules.md 10.11 */
export function calendarDownload(salon: Salon, appointment: Appointment): Response {
  return new Response(calendarFile(salon, [calendarEntry(appointment)], "PUBLISH", { at: now() }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="appointment.ics"',
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}
