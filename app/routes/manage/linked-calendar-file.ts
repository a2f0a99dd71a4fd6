import { data } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { appointmentById } from "../../models/appointments/appointment.server.ts";
import { openedByLink } from "../../models/appointments/link.server.ts";
import type { Route } from "./+types/linked-calendar-file.ts";
import { calendarDownload } from "./calendar-download.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const link = await openedByLink(salon.id, params.token, now());
  const appointment = link && (await appointmentById(primaryDatabase(), salon.id, link.appointmentId));
  if (!appointment) throw data(null, { status: 404 });
  return calendarDownload(salon, appointment);
}
