import { readSigned, signed } from "../accounts/secrets.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { siteOf } from "../salon/secret-address.server.ts";

/* The link by which a client leaves a card for a booking. It is signed, so nobody can forge one. docs/rules.md 31.15 */

/** The path of the link. `appointmentId` is the `firstId`. */
export function cardPath({ id: salonId }: Pick<Salon, "id">, appointmentId: string): string {
  return `/card/${signed("card link", salonId, appointmentId)}`;
}

/** The full address, for emails. Null when the salon's site is not known. */
export function cardAddress(salon: Pick<Salon, "id" | "host">, appointmentId: string): string | null {
  const site = siteOf(salon);
  return site ? new URL(cardPath(salon, appointmentId), site).href : null;
}

/** The `firstId` that a link is for, or null for a link that this salon has not signed. */
export function cardLinkIn({ id: salonId }: Pick<Salon, "id">, token: string): string | null {
  return readSigned("card link", salonId, token) || null;
}
