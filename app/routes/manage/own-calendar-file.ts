import { data, redirect } from "react-router";
import { actorOf } from "../../auth/actor.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { ownAppointment } from "../../models/own-appointments/own-appointments.server.ts";
import type { Route } from "./+types/own-calendar-file.ts";
import { calendarDownload } from "./calendar-download.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const actor = await actorOf(request, context);
  if (!actor) throw redirect("/cancel");
  const appointment = await ownAppointment(primaryDatabase(), salon.id, actor, params.id);
  if (!appointment) throw data(null, { status: 404 });
  return calendarDownload(salon, appointment);
}
