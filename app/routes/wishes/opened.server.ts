import type { RouterContextProvider } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import type { Actor } from "../../diary/appointments/appointment.ts";
import { now } from "../../kernel/clock.ts";
import type { Appointment } from "../../models/appointments/appointment.server.ts";
import { openedByLink } from "../../models/appointments/link.server.ts";
import { ownAppointment } from "../../models/own-appointments/own-appointments.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The appointment with that id, if `actor` may open it: by a session or an access grant. docs/rules.md 5.11, 21.10, 26.3 */
export function openedBy(actor: Actor, context: Context, id: string): Promise<Appointment | null> {
  return ownAppointment(primaryDatabase(), context.get(salonContext).id, actor, id);
}

/** The appointment that an email's link opens, if it still does. docs/rules.md 10.17, 26.3 */
export async function openedByToken(context: Context, token: string): Promise<Appointment | null> {
  const { id: salonId } = context.get(salonContext);
  const grant = await openedByLink(salonId, token, now());
  return grant && ownAppointment(primaryDatabase(), salonId, { role: "guest", grant }, grant.appointmentId);
}
