import { data } from "react-router";
import { salonContext, withSalon } from "../../auth/salon.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { calendarEntry } from "../../models/calendar-files/entry.ts";
import { feedAppointments, feedOf } from "../../models/calendar-files/feed.server.ts";
import type { Route } from "./+types/route.ts";

export const middleware: Route.MiddlewareFunction[] = [withSalon];

/** The feed that a subscribed calendar fetches about every hour. Its address is the secret. docs/rules.md 10.21 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const feed = await feedOf(salon.id, params.token);
  if (!feed) throw data(null, { status: 404 });
  const booked = await feedAppointments(readDatabase(), salon, now(), feed);
  const entries = booked.map((appointment) => ({ ...calendarEntry(appointment), customer: appointment.customerName }));
  // What writes files for calendars is loaded for the first one.
  const { salonCalendar } = await import("../../models/calendar-files/ics-file.ts");
  return new Response(salonCalendar(salon, entries, now()), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}
