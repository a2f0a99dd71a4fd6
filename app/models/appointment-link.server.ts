import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { withinTime } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { appointmentLinks, appointments, salons } from "../database/schema.ts";
import { hasEnded } from "./appointment.ts";
import type { Salon } from "./salon.server.ts";

/** Of a secret link's token: 128 bits, which nobody guesses. docs/rules.md 10.17 */
const TOKEN_BYTES = 16;

/**
 * The address of a new secret link that opens one appointment, or null when it is over or the salon's site is not known.
 * Only a hash of its token is kept. docs/rules.md 10.17
 */
export async function openLink(
  salon: Pick<Salon, "id" | "host" | "timeZone">,
  appointment: { id: string; date: string; endsMinute: number },
  instant: number,
): Promise<string | null> {
  const site = siteOf(salon);
  if (!site || hasEnded(appointment, salon.timeZone, instant)) return null;
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString("base64url");
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
 * The id of the appointment that a link of this salon opens at `instant` (UTC ms); null when there is no such link, or
 * when the appointment is cancelled, moved or over. docs/rules.md 10.17
 */
export async function appointmentOfLink(salonId: string, token: string, instant: number): Promise<string | null> {
  const [found] = await primaryDatabase()
    .select({ appointment: appointments, timeZone: salons.timeZone })
    .from(appointmentLinks)
    .innerJoin(appointments, eq(appointments.id, appointmentLinks.appointmentId))
    .innerJoin(salons, eq(salons.id, appointmentLinks.salonId))
    .where(and(eq(appointmentLinks.tokenHash, await hashOf(token)), eq(appointmentLinks.salonId, salonId)));
  if (!found || found.appointment.status === "cancelled") return null;
  return hasEnded(found.appointment, found.timeZone, instant) ? null : found.appointment.id;
}

/** Where a salon's site is. Never asked of a request, whose host anybody can make up. docs/rules.md 10.17 */
function siteOf({ host }: Pick<Salon, "host">): string | undefined {
  return host ? `https://${host}` : env.PUBLIC_URL;
}

async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Buffer.from(digest).toString("base64url");
}
