import { eq, inArray, ne, type SQL } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointmentLinks, appointments, salons } from "../../database/schema.ts";
import { hasEnded } from "../../diary/appointments/cutoff.ts";
import { lastOf } from "../diary/succession.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { hashOf, secretToken, siteOf } from "../salon/secret-address.server.ts";

/**
 * Creates a secret link that opens one appointment for the mailbox that it is mailed to, and answers its address, or null
 * when the appointment is over or the salon's site is not known. Only a hash of the token is stored. docs/rules.md 10.17
 */
export async function openLink(
  salon: Pick<Salon, "id" | "host" | "timeZone">,
  appointment: { id: string; date: string; endsMinute: number; customerEmail: string },
  instant: number,
): Promise<string | null> {
  const site = siteOf(salon);
  if (!site || hasEnded(appointment, salon.timeZone, instant)) return null;
  const token = secretToken();
  await withinTime(
    primaryDatabase()
      .insert(appointmentLinks)
      .values({
        tokenHash: await hashOf(token),
        salonId: salon.id,
        appointmentId: appointment.id,
        mailbox: appointment.customerEmail,
        createdAt: instant,
      }),
  );
  return new URL(`/appointment/${token}`, site).href;
}

/** What a link opens: one appointment, for the mailbox that it was mailed to. */
interface OpenedByLink {
  appointmentId: string;
  mailbox: string;
}

/**
 * The appointment that a link of this salon opens at `instant` (UTC ms). Null when there is no such link, when the
 * appointment is cancelled or over, and when its email is another than the one that the link was mailed to. One that has
 * moved it opens where it is now. docs/rules.md 10.17
 */
export async function openedByLink(salonId: string, token: string, instant: number): Promise<OpenedByLink | null> {
  const [found] = await primaryDatabase()
    .select({ appointment: appointments, mailbox: appointmentLinks.mailbox, timeZone: salons.timeZone })
    .from(appointmentLinks)
    .innerJoin(appointments, alsoInSalon(appointments, salonId, eq(appointments.id, appointmentLinks.appointmentId)))
    .innerJoin(salons, eq(salons.id, appointmentLinks.salonId))
    .where(inSalon(appointmentLinks, salonId, eq(appointmentLinks.tokenHash, await hashOf(token))));
  if (!found?.mailbox) return null;
  const { appointment, mailbox, timeZone } = found;
  const moved = appointment.replacedById !== null;
  const stands = moved ? await lastOf(primaryDatabase(), salonId, appointment.id) : appointment;
  if (stands?.customerEmail !== mailbox || stands.status === "cancelled") return null;
  return hasEnded(stands, timeZone, instant) ? null : { appointmentId: stands.id, mailbox };
}

/**
 * The statement that forgets the links to some appointments, and to which mailbox each went, when their email becomes
 * another one or is removed. docs/rules.md 23.10, 23.14
 */
export function forgetLinks(database: Database, salonId: string, which: SQL | undefined, email: string) {
  const theirs = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(inSalon(appointments, salonId, which));
  return database
    .delete(appointmentLinks)
    .where(
      alsoInSalon(
        appointmentLinks,
        salonId,
        inArray(appointmentLinks.appointmentId, theirs),
        ne(appointmentLinks.mailbox, email),
      ),
    );
}
