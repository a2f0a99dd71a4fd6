import { now } from "../../kernel/clock.ts";
import type { Appointment } from "../../models/appointments/appointment.server.ts";
import { calendarEntry } from "../../models/calendar-files/entry.ts";
import { calendarFile } from "../../models/calendar-files/ics-file.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { manageAddress } from "../../models/salon/secret-address.server.ts";

/** An appointment as a calendar file to download. docs/rules.md 10.11 */
export function calendarDownload(salon: Salon, appointment: Appointment): Response {
  const file = calendarFile(salon, [calendarEntry(appointment)], "PUBLISH", {
    at: now(),
    manage: manageAddress(salon),
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="appointment.ics"',
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}
