import type { StaffRole } from "../models/accounts/staff.ts";
import { mayOpen } from "./rights.ts";

/** Links of the admin pages, address and name: to the daily work, and to the salon and the account. */
export interface AdminLinks {
  work: AdminLink[];
  salon: AdminLink[];
}

type AdminLink = readonly [to: string, name: string];

/**
 * The links that somebody of the staff has: those to the pages that they may open. Public pages load no code for them.
 * docs/rules.md 11.1, 21.9
 */
export function adminLinks(staff: StaffRole | null): AdminLinks {
  const opens = ([to]: AdminLink) => mayOpen(staff, to);
  return { work: WORK.filter(opens), salon: SALON.filter(opens) };
}

/** The specification's eight links; Clients, and Blocked Time beside the other two that say when nobody can book. */
const WORK: AdminLink[] = [
  ["/admin/appointments", "Appointments"],
  ["/admin/calendar", "Calendar"],
  ["/admin/book-appointment", "Book Appointment"],
  ["/admin/clients", "Clients"],
  ["/admin/services", "Services"],
  ["/admin/revenue", "Revenue"],
  ["/admin/business-hours", "Business Hours"],
  ["/admin/closure-dates", "Closure Dates"],
  ["/admin/blocked-time", "Blocked Time"],
  ["/admin/reviews", "Reviews"],
];

const SALON: AdminLink[] = [
  ["/admin/salon", "Salon page"],
  ["/admin/team", "Team"],
  ["/admin/security", "Security"],
  ["/admin/preview", "See it as a client"],
];
