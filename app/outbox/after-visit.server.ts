import type { EmailSubject } from "../database/schema.ts";
import type { AppointmentFacts } from "../mail/emails/appointment-email.ts";
import { noRequestsPath } from "../models/reviews/review-requests.server.ts";
import { visitPath } from "../models/reviews/visit-link.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { siteOf } from "../models/salon/secret-address.server.ts";
import { servicePairs } from "../models/services/booking-path.ts";

/* Links for the emails after a visit. docs/rules.md 10.25 to 10.28 */

/** Where the customer can go after the visit, or null when the address of the salon's site is not known. */
export function waysAfterVisit(salon: Salon, appointment: EmailSubject): AppointmentFacts["afterwards"] {
  const site = siteOf(salon);
  if (!site) return null;
  const addressOf = (path: string) => new URL(path, site).href;
  return {
    bookAgain: addressOf(bookAgainPath(appointment)),
    review: addressOf(visitPath(salon, appointment)),
    noRequests: addressOf(noRequestsPath(salon, appointment.customerEmail)),
  };
}

/**
 * The address of the booking page with the same services and technician chosen, as far as they still exist. docs/rules.md
 * 10.28
 */
function bookAgainPath({ items, technicianId, technicianName }: EmailSubject): string {
  const chosen = servicePairs(items);
  if (technicianId && technicianName) chosen.push(["technician", technicianId]);
  return `/book?${new URLSearchParams(chosen)}`;
}
