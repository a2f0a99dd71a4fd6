import { asc, desc, eq } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointmentItems, appointments, salons } from "../../database/schema.ts";
import type { AppointmentStatus } from "../../diary/appointments/appointment.ts";
import { endInstant } from "../../diary/appointments/cutoff.ts";
import { DAY_MS } from "../../kernel/clock.ts";
import { readSigned, signed } from "../accounts/secrets.server.ts";
import type { Salon } from "../salon/salon.server.ts";

/*
 * The link of a visit opens the form for a review with its name and service filled in. It proves that the sender of the form
 * got the link from the salon. Only the owner of the appointment gets it. docs/rules.md 12.8
 */

/** How long after its end a visit can be reviewed by its link. docs/rules.md 12.8 */
const LIFETIME_MS = 90 * DAY_MS;

/** A visit as its link tells it. `service` is its longest one. */
export interface Visit {
  appointmentId: string;
  customerName: string;
  service: string;
  date: string;
}

/** The signed content of a visit's link. It includes the email, so that the link is only good for that mailbox. */
type Linked = Pick<typeof appointments.$inferSelect, "id" | "customerEmail">;

/** The path of the form for a review of a visit. It holds no personal detail. docs/rules.md 12.8 */
export function visitPath({ id: salonId }: Pick<Salon, "id">, { id, customerEmail }: Linked): string {
  const search = new URLSearchParams({ visit: signed("visit link", `${salonId} ${customerEmail}`, id) });
  return `/reviews?${search}#leave-a-review`;
}

/** Whether a visit is completed, over, and not longer ago than 90 days at `instant` (UTC ms). docs/rules.md 12.8 */
export function canBeReviewed(
  { status, ...visit }: { status: AppointmentStatus; date: string; endsMinute: number },
  timeZone: string,
  instant: number,
): boolean {
  const since = instant - endInstant(visit, timeZone);
  return status === "completed" && since >= 0 && since <= LIFETIME_MS;
}

/**
 * The visit that a token of this salon names at `instant` (UTC ms). Null when the token is not ours or was made for another
 * email than the appointment has, when the appointment is not completed, and when the visit is not over or longer ago than
 * 90 days. docs/rules.md 12.8
 */
export async function visitOf(
  database: Database,
  salonId: string,
  token: string,
  instant: number,
): Promise<Visit | null> {
  const appointmentId = token.slice(0, Math.max(0, token.lastIndexOf(".")));
  const [found] = await withinTime(
    database
      .select({ appointment: appointments, service: appointmentItems.name, timeZone: salons.timeZone })
      .from(appointments)
      .innerJoin(salons, eq(salons.id, appointments.salonId))
      .leftJoin(
        appointmentItems,
        alsoInSalon(appointmentItems, salonId, eq(appointmentItems.appointmentId, appointments.id)),
      )
      .where(inSalon(appointments, salonId, eq(appointments.id, appointmentId)))
      .orderBy(desc(appointmentItems.durationMinutes), asc(appointmentItems.position))
      .limit(1),
  );
  if (!found) return null;
  const { appointment, service, timeZone } = found;
  if (!readSigned("visit link", `${salonId} ${appointment.customerEmail}`, token)) return null;
  if (!canBeReviewed(appointment, timeZone, instant)) return null;
  const { customerName, date, serviceNames } = appointment;
  return { appointmentId, customerName, service: service ?? serviceNames, date };
}
