import { and, eq } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointmentLinks, appointments, salons } from "../../database/schema.ts";
import { mailboxHasAnswered, noteAnswer } from "../accounts/answered-mailbox.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { hashOf, secretToken, siteOf } from "../salon/secret-address.server.ts";
import { hasEnded } from "./change-cutoff.ts";
import { lastOf } from "./succession/succession.server.ts";

/**
 * Creates a secret link that opens one appointment and answers its address, or null when the appointment is over or the
 * salon's site is not known. Only a hash of the token is stored. docs/rules.md 10.17
 */
export async function openLink(
  salon: Pick<Salon, "id" | "host" | "timeZone">,
  appointment: { id: string; date: string; endsMinute: number },
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
        createdAt: instant,
      }),
  );
  return new URL(`/appointment/${token}`, site).href;
}

/**
 * The id of the appointment that a link of this salon opens at `instant` (UTC ms). Null when there is no such link or
 * the appointment is cancelled or over. One that has moved it opens where it is now. docs/rules.md 10.17
 */
export async function appointmentOfLink(salonId: string, token: string, instant: number): Promise<string | null> {
  const [found] = await primaryDatabase()
    .select({ appointment: appointments, timeZone: salons.timeZone })
    .from(appointmentLinks)
    .innerJoin(appointments, eq(appointments.id, appointmentLinks.appointmentId))
    .innerJoin(salons, eq(salons.id, appointmentLinks.salonId))
    .where(and(eq(appointmentLinks.tokenHash, await hashOf(token)), eq(appointmentLinks.salonId, salonId)));
  if (!found) return null;
  const stands = await whereItStands(salonId, found.appointment);
  if (!stands || stands.status === "cancelled") return null;
  return hasEnded(stands, found.timeZone, instant) ? null : stands.id;
}

/** An appointment, or what it has moved to, if the same mailbox is told of that. docs/rules.md 10.17 */
async function whereItStands(salonId: string, appointment: typeof appointments.$inferSelect) {
  if (appointment.replacedById === null) return appointment;
  const last = await lastOf(primaryDatabase(), salonId, appointment.id);
  return last?.customerEmail === appointment.customerEmail ? last : null;
}

/** Whether the mailbox that got an appointment's link has answered. docs/rules.md 6.23 */
export async function linkHasBeenAnswered(salonId: string, appointmentId: string): Promise<boolean> {
  return mailboxHasAnswered(salonId, await mailboxOf(salonId, appointmentId));
}

/** Notes that somebody has used a link that was mailed to the appointment's mailbox. docs/rules.md 6.23 */
export async function answerLink(salonId: string, appointmentId: string): Promise<void> {
  await noteAnswer(salonId, await mailboxOf(salonId, appointmentId));
}

async function mailboxOf(salonId: string, appointmentId: string): Promise<string> {
  const [found] = await primaryDatabase()
    .select({ email: appointments.customerEmail })
    .from(appointments)
    .where(and(eq(appointments.salonId, salonId), eq(appointments.id, appointmentId)));
  return found?.email ?? "";
}
