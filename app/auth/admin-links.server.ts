import type { StaffRole } from "../models/accounts/staff.ts";
import { mayOpen } from "./rights.ts";

/**
 * Links of the admin pages, address and name: to the daily work, to what the salon sets and reads of itself, and to one's own
 * account.
 */
export interface AdminLinks {
  work: AdminLink[];
  salon: AdminLink[];
  own: AdminLink[];
}

export type AdminLink = readonly [to: string, name: string];

/**
 * The links that somebody of the staff has: those to the pages that they may open. Public pages load no code for them.
 * docs/rules.md 11.1, 21.9
 */
export function adminLinks(staff: StaffRole | null): AdminLinks {
  const opens = ([to]: AdminLink) => mayOpen(staff, to) && !(to === PAY && mayOpen(staff, "/admin/revenue"));
  return { work: WORK.filter(opens), salon: SALON.filter(opens), own: OWN.filter(opens) };
}

/** From here on, the specification's eight links are in its order. Clients comes after the links about bookings. */
const WORK: AdminLink[] = [
  ["/admin/appointments", "Appointments"],
  ["/admin/calendar", "Calendar"],
  ["/admin/book-appointment", "Book Appointment"],
  ["/admin/clients", "Clients"],
];

/** Who reads the revenue page has the link there. docs/rules.md 28.7 */
const PAY = "/admin/pay";

/** Blocked Time stands beside the other two that say when nobody can book. */
const SALON: AdminLink[] = [
  ["/admin/services", "Services"],
  ["/admin/revenue", "Revenue"],
  [PAY, "Pay"],
  ["/admin/vouchers", "Vouchers"],
  ["/admin/business-hours", "Business Hours"],
  ["/admin/closure-dates", "Closure Dates"],
  ["/admin/blocked-time", "Blocked Time"],
  ["/admin/reviews", "Reviews"],
  ["/admin/salon", "Salon page"],
  ["/admin/salon/terms", "Terms"],
  ["/admin/team", "Team"],
];

const OWN: AdminLink[] = [
  ["/admin/security", "Security"],
  ["/admin/preview", "See it as a client"],
];
