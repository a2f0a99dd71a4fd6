import { matchPath } from "react-router";
import type { StaffRole } from "../models/accounts/staff.ts";
import { may, type Right } from "./rights.ts";

/*
 * Every address that staff use, once: its file, the right that it takes and the name by which it is found. The routes, the
 * guards, the menu, the search, the API and its description read it, and so do their tests. docs/rules.md 21.9
 */

export interface StaffPage {
  /** The pattern below `/admin/`, for `routes.ts`. */
  path: string;
  /** The file below `routes/admin/`. A page is a `.tsx`; scripts of the pages ask the others, or they are files. */
  file: string;
  right: Right;
  /** The name in the menu and in the search; a page that is reached only from another has none. */
  name?: string;
  /** The group of the menu. A named page without one is found by the search alone. */
  menu?: "work" | "salon" | "own";
  /** Other words that people use for it. docs/rules.md 11.10 */
  words?: string;
}

/**
 * The addresses below `/admin` that a right opens; the login stands apart. Within its group a page stands in the menu where it
 * stands here: the specification's eight in its order, Clients after what is about bookings, and Blocked Time beside the
 * other two that say when nobody can book. docs/rules.md 11.1
 */
export const STAFF_PAGES: StaffPage[] = [
  {
    ...{ path: "appointments", file: "appointments/route.tsx", right: "diary" },
    ...{ menu: "work", name: "Appointments", words: "bookings table list" },
  },
  { path: "appointments/:id/edit", file: "edit-appointment/route.tsx", right: "diary" },
  { path: "appointments/:id/money", file: "money/route.tsx", right: "diary" },
  { path: "appointments/:id/wishes/:wish/:file", file: "../wishes/clients-wish.ts", right: "diary" },
  { path: "appointments/rows", file: "appointments/live/rows.ts", right: "diary" },
  { path: "appointments/versions", file: "appointments/live/versions.ts", right: "diary" },
  { path: "today", file: "today.ts", right: "diary" },
  { path: "live", file: "live.ts", right: "diary" },
  {
    ...{ path: "calendar", file: "calendar/route.tsx", right: "diary" },
    ...{ menu: "work", name: "Calendar", words: "diary schedule day week month" },
  },
  { path: "calendar/late", file: "calendar/late/route.tsx", right: "diary" },
  { path: "calendar/appointments", file: "calendar/appointments.ts", right: "diary" },
  { path: "calendar/commands", file: "calendar/commands/run.ts", right: "diary" },
  { path: "calendar/free-times", file: "calendar/moves/free.ts", right: "diary" },
  {
    ...{ path: "book-appointment", file: "book-appointment/route.tsx", right: "diary" },
    ...{ menu: "work", name: "Book Appointment", words: "new booking" },
  },
  { path: "book-appointment/diary", file: "book-appointment/diary.ts", right: "diary" },
  { path: "new-booking", file: "new-booking/route.tsx", right: "diary" },
  { path: "new-booking/clients", file: "new-booking/clients.ts", right: "diary" },
  {
    ...{ path: "clients", file: "clients/list/route.tsx", right: "clients" },
    ...{ menu: "work", name: "Clients", words: "customers people" },
  },
  { path: "clients/new", file: "clients/details/new.tsx", right: "clients", name: "Add a client" },
  { path: "clients/import", file: "clients/import/route.tsx", right: "clients", name: "Import clients or bookings" },
  { path: "clients/:id", file: "clients/card/route.tsx", right: "diary" },
  { path: "clients/:id/details", file: "clients/details/change.tsx", right: "clients" },
  { path: "clients/:id/join", file: "clients/join/route.tsx", right: "clients" },
  { path: "clients/:id/data", file: "clients/card/data.ts", right: "clients" },

  {
    ...{ path: "services", file: "services/route.tsx", right: "menu" },
    ...{ menu: "salon", name: "Services", words: "menu prices treatments durations vat tax" },
  },
  { path: "services/categories", file: "services/categories/route.tsx", right: "menu" },
  { path: "services/import", file: "services/import/route.tsx", right: "menu" },
  {
    ...{ path: "revenue", file: "revenue/route.tsx", right: "revenue" },
    ...{ menu: "salon", name: "Revenue", words: "money takings taken income earnings sales export accountant" },
  },
  { path: "revenue/file.csv", file: "revenue/file.ts", right: "export" },
  {
    ...{ path: "till", file: "till/route.tsx", right: "revenue" },
    ...{ name: "Till", words: "cash up close the till float" },
  },
  {
    ...{ path: "pay", file: "pay/route.tsx", right: "pay" },
    ...{ menu: "salon", name: "Pay", words: "commission tips wages" },
  },
  {
    ...{ path: "vouchers", file: "vouchers/list/route.tsx", right: "revenue" },
    ...{ menu: "salon", name: "Vouchers", words: "gift voucher gift card" },
  },
  {
    ...{ path: "vouchers/packages", file: "vouchers/packages/route.tsx", right: "revenue" },
    ...{ name: "Packages", words: "courses bundles prepaid visits" },
  },
  { path: "vouchers/:id", file: "vouchers/voucher/route.tsx", right: "revenue" },
  {
    ...{ path: "business-hours", file: "business-hours/route.tsx", right: "opening" },
    ...{ menu: "salon", name: "Business Hours", words: "opening times closing settings" },
  },
  {
    ...{ path: "closure-dates", file: "closure-dates/route.tsx", right: "opening" },
    ...{ menu: "salon", name: "Closure Dates", words: "holidays closed days off" },
  },
  {
    ...{ path: "blocked-time", file: "blocked-time/route.tsx", right: "blocked time" },
    ...{ menu: "salon", name: "Blocked Time", words: "breaks lunch holiday off" },
  },
  {
    ...{ path: "reviews", file: "reviews/route.tsx", right: "reviews" },
    ...{ menu: "salon", name: "Reviews", words: "ratings stars feedback" },
  },
  { path: "pending-reviews", file: "reviews/pending.ts", right: "reviews" },
  {
    ...{ path: "salon", file: "salon/route.tsx", right: "salon page" },
    ...{ menu: "salon", name: "Salon page", words: "photos pictures logo colours links address policy settings" },
  },
  { path: "salon/pictures", file: "salon/pictures.ts", right: "salon page" },
  {
    ...{ path: "salon/terms", file: "terms/route.tsx", right: "rules", menu: "salon", name: "Terms" },
    words: "booking terms deposits no-show fees late cancellation fee missed visit card on file",
  },
  {
    ...{ path: "team", file: "team/route.tsx", right: "team" },
    ...{ menu: "salon", name: "Team", words: "technicians staff invite hours" },
  },
  { path: "team/:id/rota", file: "team/rota/route.tsx", right: "team" },
  { path: "exports/:file", file: "exports/file.ts", right: "export" },

  {
    ...{ path: "security", file: "security/route.tsx", right: "own sign-in" },
    ...{ menu: "own", name: "Security", words: "password passkey two-factor code" },
  },
  { path: "preview", file: "preview/route.tsx", right: "own sign-in", menu: "own", name: "See it as a client" },
  {
    ...{ path: "calendar-feed", file: "calendar-feed/route.tsx", right: "diary" },
    ...{ name: "Appointments in your own calendar", words: "google apple outlook ics subscribe" },
  },
  { path: "search", file: "search/route.tsx", right: "diary" },
  { path: "search/matches", file: "search/matches.ts", right: "diary" },
  { path: "*", file: "not-found.ts", right: "own sign-in" },
];

/** A path of a salon's API. */
export interface ApiPath {
  /** The pattern below `/api/`, for `routes.ts`. */
  path: string;
  /** The file below `routes/api/`. */
  file: string;
  /** The right that each call takes of staff. What no staff may send, or anybody alike, has none. */
  staff?: { [method in "GET" | "POST" | "PUT" | "PATCH" | "DELETE"]?: Right };
}

/** The API's paths below a salon. What anybody may ask shows staff with the right more. */
export const API_PATHS: ApiPath[] = [
  { path: "auth", file: "accounts/auth.ts" },
  { path: "services", file: "services/services.ts", staff: { GET: "menu", POST: "menu" } },
  { path: "services/:id", file: "services/service.ts", staff: { PUT: "menu", DELETE: "menu" } },
  { path: "extras", file: "services/extras.ts" },
  { path: "appointments", file: "appointments/appointments.ts", staff: { GET: "diary", POST: "diary" } },
  { path: "appointments/availability", file: "opening/availability.ts", staff: { GET: "diary" } },
  { path: "appointments/customer", file: "appointments/customer-appointments.ts", staff: { GET: "diary" } },
  {
    ...{ path: "appointments/:id", file: "appointments/appointment.ts" },
    staff: { PUT: "diary", DELETE: "all appointments" },
  },
  { path: "appointments/:id/payment", file: "appointments/payment.ts", staff: { PATCH: "diary" } },
  { path: "appointments/:id/payments", file: "payments/payments.ts", staff: { GET: "diary", POST: "diary" } },
  { path: "appointments/:id/services", file: "appointments/services.ts", staff: { PATCH: "diary" } },
  { path: "appointments/:id/cancel", file: "appointments/cancel.ts", staff: { PATCH: "diary" } },
  { path: "appointments/:id/change", file: "appointments/reschedule.ts", staff: { PATCH: "diary" } },
  { path: "undo/:id", file: "appointments/undo.ts", staff: { POST: "diary" } },
  { path: "guest-bookings", file: "guest-bookings/guest-bookings.ts" },
  { path: "guest-bookings/:id", file: "guest-bookings/guest-booking.ts" },
  { path: "send-confirmation-email", file: "appointments/confirmation-email.ts", staff: { POST: "diary" } },
  { path: "create-payment-intent", file: "payments/payment-intent.ts", staff: { POST: "diary" } },
  { path: "stripe-webhook", file: "payments/stripe-webhook.ts" },
  { path: "technicians", file: "team/technicians.ts", staff: { GET: "all appointments", POST: "team" } },
  { path: "technicians/:id", file: "team/technician.ts", staff: { PUT: "team" } },
  { path: "slots", file: "opening/slots.ts", staff: { GET: "diary" } },
  { path: "terms", file: "terms/terms.ts", staff: { GET: "rules", PUT: "rules" } },
  { path: "revenue", file: "revenue/revenue.ts", staff: { GET: "export" } },
  { path: "taken", file: "revenue/taken.ts", staff: { GET: "export" } },
  { path: "export/clients", file: "exports/clients.ts", staff: { GET: "export" } },
  { path: "export/appointments", file: "exports/appointments.ts", staff: { GET: "export" } },
  { path: "export/services", file: "exports/services.ts", staff: { GET: "export" } },
  { path: "business-hours", file: "opening/business-hours.ts", staff: { PUT: "opening" } },
  { path: "closure-dates", file: "opening/closure-dates.ts", staff: { POST: "opening" } },
  { path: "closure-dates/:id", file: "opening/closure-date.ts", staff: { DELETE: "opening" } },
  { path: "blocks", file: "opening/blocks.ts", staff: { GET: "blocked time", POST: "blocked time" } },
  { path: "blocks/:id", file: "opening/block.ts", staff: { DELETE: "blocked time" } },
  { path: "reviews", file: "reviews/reviews.ts", staff: { GET: "reviews" } },
  { path: "reviews/:id", file: "reviews/review.ts", staff: { DELETE: "reviews" } },
  { path: "reviews/:id/status", file: "reviews/review-status.ts", staff: { PATCH: "reviews" } },
  { path: "*", file: "unknown.ts" },
];

/** Whether somebody of the staff may open an address of the admin area, by its pattern in `routes.ts`. */
export function mayOpen(staff: StaffRole | null, pattern: string): boolean {
  const right = PAGE_RIGHTS.get(pattern);
  return right !== undefined && may(staff, right);
}

const PAGE_RIGHTS = new Map(STAFF_PAGES.map(({ path, right }) => [`/admin/${path}`, right]));

/** The right that a call of the API takes of staff, or null where staff have nothing to send or nothing more to see. */
export function rightOfCall(method: string, pattern: string): Right | null {
  return CALL_RIGHTS.get(`${method === "HEAD" ? "GET" : method} ${pattern}`) ?? null;
}

const CALL_RIGHTS = new Map(
  API_PATHS.flatMap(({ path, staff = {} }) =>
    Object.entries(staff).map(([method, right]) => [`${method} /api/${path}`, right]),
  ),
);

/** Whether a path is that of a page of the admin area other than the login. docs/rules.md 6.30 */
export function isAdminPage(path: string): boolean {
  return STAFF_PAGES.some((page) => page.file.endsWith(".tsx") && matchPath(`/admin/${page.path}`, path) !== null);
}

/** Links of the menu: to the daily work, to what the salon sets and reads of itself, and to one's own account. */
export type AdminLinks = Record<NonNullable<StaffPage["menu"]>, AdminLink[]>;

export type AdminLink = readonly [to: string, name: string];

/**
 * The links that somebody of the staff has: to the named pages that they may open. Who reads the revenue page has the link to
 * Pay there. Public pages load no code for them. docs/rules.md 11.1, 21.9, 28.7
 */
export function adminLinks(staff: StaffRole | null): AdminLinks {
  const links: AdminLinks = { work: [], salon: [], own: [] };
  for (const { path, right, name, menu } of STAFF_PAGES) {
    if (menu === undefined || name === undefined || !may(staff, right)) continue;
    if (path === "pay" && may(staff, "revenue")) continue;
    links[menu].push([`/admin/${path}`, name]);
  }
  return links;
}
