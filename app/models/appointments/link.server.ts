import { eq, inArray, like, ne, type SQL } from "drizzle-orm";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { oneOf, selectRows } from "../../database/many-rows.server.ts";
import { appointmentLinks, appointments, salons } from "../../database/schema.ts";
import { hasEnded } from "../../diary/appointments/cutoff.ts";
import { lastOf } from "../diary/succession.server.ts";
import { phoneIn } from "../notes/shared-phone.ts";
import type { Salon } from "../salon/salon.server.ts";
import { hashOf, secretToken, siteOf } from "../salon/secret-address.server.ts";

/**
 * A secret link that is not stored yet: its address, and the appointment and mailbox that it is for. Only a hash of the
 * address will be stored.
 */
export interface NewLink {
  address: string;
  tokenHash: string;
  appointmentId: string;
  mailbox: string;
}

/**
 * A new secret link that opens one appointment for the mailbox that it is mailed to, or the phone that it is texted to. Null when
 * the appointment is over or the salon's site is not known. It opens nothing until `insertLinks` has stored it. docs/rules.md
 * 10.17, 34.9
 */
export async function newLink(
  salon: Pick<Salon, "host" | "timeZone">,
  appointment: { id: string; date: string; endsMinute: number; customerEmail: string },
  instant: number,
  mailbox = appointment.customerEmail,
): Promise<NewLink | null> {
  const site = siteOf(salon);
  if (!site || hasEnded(appointment, salon.timeZone, instant)) return null;
  const token = secretToken();
  return {
    address: new URL(`/appointment/${token}`, site).href,
    tokenHash: await hashOf(token),
    appointmentId: appointment.id,
    mailbox,
  };
}

/** The statement that stores links, each as a hash of its token. docs/rules.md 10.17 */
export function insertLinks(database: Database, salonId: string, links: NewLink[], instant: number) {
  const rows = links.map(({ tokenHash, appointmentId, mailbox }) => ({
    ...{ tokenHash, salonId, appointmentId, mailbox },
    createdAt: instant,
  }));
  return database.insert(appointmentLinks).select(selectRows(appointmentLinks, rows));
}

/** The statement that removes links that were mailed to nobody after all. */
export function removeLinks(database: Database, salonId: string, links: NewLink[]) {
  const hashes = links.map(({ tokenHash }) => tokenHash);
  return database
    .delete(appointmentLinks)
    .where(alsoInSalon(appointmentLinks, salonId, inArray(appointmentLinks.tokenHash, oneOf(hashes))));
}

/** What a link opens: one appointment, for the mailbox that it was mailed to. */
interface OpenedByLink {
  appointmentId: string;
  mailbox: string;
}

/**
 * The appointment that a link of this salon opens at `instant` (UTC ms). Null when there is no such link, when the
 * appointment is cancelled or over, and when its email is another than the one that the link was mailed to, or its phone than
 * the one that it was texted to. One that has moved it opens where it is now. docs/rules.md 10.17, 34.9
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
  if (!stands || stands.status === "cancelled") return null;
  if (stands.customerEmail !== mailbox && phoneIn(stands.phoneKey) !== mailbox) return null;
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
    .where(alsoInSalon(appointments, salonId, which));
  return database.delete(appointmentLinks).where(
    alsoInSalon(
      appointmentLinks,
      salonId,
      inArray(appointmentLinks.appointmentId, theirs),
      ne(appointmentLinks.mailbox, email),
      // A text went to the phone. Its link opens nothing once the appointment has another. docs/rules.md 34.9
      email === "" ? undefined : like(appointmentLinks.mailbox, "%@%"),
    ),
  );
}
