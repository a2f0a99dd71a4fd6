import { readSigned, signed } from "../accounts/secrets.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { siteOf } from "../salon/secret-address.server.ts";

/* The link by which a card is left for a booking. Nobody can make one up. docs/rules.md 31.15 */

/** Its path. `appointmentId` is the `firstId`. */
export function cardPath({ id: salonId }: Pick<Salon, "id">, appointmentId: string): string {
  return `/card/${signed("card link", salonId, appointmentId)}`;
}

/** The same for emails, or null when the salon's site is not known. */
export function cardAddress(salon: Pick<Salon, "id" | "host">, appointmentId: string): string | null {
  const site = siteOf(salon);
  return site ? new URL(cardPath(salon, appointmentId), site).href : null;
}

/** Whose card a link is for, or null when this salon has not signed it. */
export function cardLinkIn({ id: salonId }: Pick<Salon, "id">, token: string): string | null {
  return readSigned("card link", salonId, token) || null;
}
