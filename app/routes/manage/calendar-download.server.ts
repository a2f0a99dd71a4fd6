import { now } from "../../kernel/clock.ts";
import type { Appointment } from "../../models/appointments/appointment.server.ts";
import { calendarEntry } from "../../models/calendar-files/entry.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { manageAddress } from "../../models/salon/secret-address.server.ts";

/** An appointment as a calendar file to download. What writes it is loaded for the first one. docs/rules.md 10.11 */
export async function calendarDownload(salon: Salon, appointment: Appointment): Promise<Response> {
  const { calendarFile } = await import("../../models/calendar-files/ics-file.ts");
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
