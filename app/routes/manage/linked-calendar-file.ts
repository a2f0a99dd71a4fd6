import { data } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { appointmentById } from "../../models/appointments/appointment.server.ts";
import { appointmentOfLink } from "../../models/appointments/link.server.ts";
import type { Route } from "./+types/linked-calendar-file.ts";
import { calendarDownload } from "./calendar-download.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const id = await appointmentOfLink(salon.id, params.token, now());
  const appointment = id && (await appointmentById(primaryDatabase(), salon.id, id));
  if (!appointment) throw data(null, { status: 404 });
  return calendarDownload(salon, appointment);
}
