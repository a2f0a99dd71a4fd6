import { matchPath } from "react-router";
import type { StaffRole } from "../models/accounts/staff.ts";

/*
 * What each role of the staff may do, and which right each page of the admin area and each call of the API takes. The
 * guards, the navigation, the API and its description ask here. docs/rules.md 21.9
 */

const EVERYBODY: StaffRole[] = ["owner", "manager", "technician"];
const WITHOUT_TECHNICIANS: StaffRole[] = ["owner", "manager"];
const OWNERS: StaffRole[] = ["owner"];

/**
 * Who has each right.
 * - `diary`: seeing the calendar, and changing one's own appointments, or all of them with the next right.
 * - `blocked time`: one's own for a technician, and anybody's for the others.
 * - `pay`: commission and tips, only one's own for a technician.
 * - `export`: everything that leaves the salon as a file.
 */
export const RIGHTS = {
  "own sign-in": EVERYBODY,
  diary: EVERYBODY,
  "all appointments": WITHOUT_TECHNICIANS,
  clients: WITHOUT_TECHNICIANS,
  "blocked time": EVERYBODY,
  menu: WITHOUT_TECHNICIANS,
  opening: WITHOUT_TECHNICIANS,
  reviews: WITHOUT_TECHNICIANS,
  "salon page": WITHOUT_TECHNICIANS,
  revenue: WITHOUT_TECHNICIANS,
  pay: EVERYBODY,
  export: OWNERS,
  rules: OWNERS,
  team: OWNERS,
} satisfies Record<string, StaffRole[]>;

export type Right = keyof typeof RIGHTS;

/** The right that each page of the admin area takes, by its pattern in `routes.ts`. */
const PAGES: Partial<Record<string, Right>> = {
  "/admin/appointments": "diary",
  "/admin/appointments/:id/edit": "diary",
  "/admin/appointments/:id/money": "diary",
  "/admin/calendar": "diary",
  "/admin/calendar/late": "diary",
  "/admin/book-appointment": "diary",
  "/admin/new-booking": "diary",
  "/admin/clients": "clients",
  "/admin/clients/new": "clients",
  "/admin/clients/import": "clients",
  "/admin/clients/:id": "diary",
  "/admin/clients/:id/details": "clients",
  "/admin/clients/:id/join": "clients",
  "/admin/calendar-feed": "diary",
  "/admin/search": "diary",
  "/admin/security": "own sign-in",
  "/admin/preview": "own sign-in",
  "/admin/services": "menu",
  "/admin/services/categories": "menu",
  "/admin/services/import": "menu",
  "/admin/business-hours": "opening",
  "/admin/closure-dates": "opening",
  "/admin/blocked-time": "blocked time",
  "/admin/reviews": "reviews",
  "/admin/salon": "salon page",
  "/admin/salon/terms": "rules",
  "/admin/revenue": "revenue",
  "/admin/pay": "pay",
  "/admin/till": "revenue",
  "/admin/vouchers": "revenue",
  "/admin/vouchers/packages": "revenue",
  "/admin/vouchers/:id": "revenue",
  "/admin/team": "team",
  "/admin/team/:id/rota": "team",
};

/** The right that each other address of the admin area takes: what the scripts of its pages ask for, and files. */
const OTHER_ADDRESSES: Partial<Record<string, Right>> = {
  "/admin/appointments/versions": "diary",
  "/admin/appointments/:id/wishes/:wish/:file": "diary",
  "/admin/appointments/rows": "diary",
  "/admin/live": "diary",
  "/admin/today": "diary",
  "/admin/search/matches": "diary",
  "/admin/calendar/appointments": "diary",
  "/admin/calendar/commands": "diary",
  "/admin/calendar/free-times": "diary",
  "/admin/book-appointment/diary": "diary",
  "/admin/new-booking/clients": "diary",
  "/admin/pending-reviews": "reviews",
  "/admin/salon/pictures": "salon page",
  "/admin/revenue/file.csv": "export",
  "/admin/exports/:file": "export",
  "/admin/clients/:id/data": "clients",
  "/admin/*": "own sign-in",
};

/**
 * The right that each call of the API takes of staff, by its method and its pattern in `routes.ts`. Anybody may send the
 * calls of the first part; with the right, the answer shows more.
 */
export const API_CALLS: Partial<Record<string, Right>> = {
  "GET /api/services": "menu",
  "GET /api/technicians": "all appointments",
  "GET /api/appointments/availability": "diary",
  "GET /api/slots": "diary",
  "GET /api/reviews": "reviews",

  "POST /api/services": "menu",
  "PUT /api/services/:id": "menu",
  "DELETE /api/services/:id": "menu",
  "POST /api/technicians": "team",
  "PUT /api/technicians/:id": "team",
  "GET /api/appointments": "diary",
  "POST /api/appointments": "diary",
  "GET /api/appointments/customer": "diary",
  "PUT /api/appointments/:id": "diary",
  "DELETE /api/appointments/:id": "all appointments",
  "PATCH /api/appointments/:id/payment": "diary",
  "GET /api/appointments/:id/payments": "diary",
  "POST /api/appointments/:id/payments": "diary",
  "PATCH /api/appointments/:id/services": "diary",
  "PATCH /api/appointments/:id/cancel": "diary",
  "PATCH /api/appointments/:id/change": "diary",
  "POST /api/undo/:id": "diary",
  "POST /api/send-confirmation-email": "diary",
  "POST /api/create-payment-intent": "diary",
  "PUT /api/business-hours": "opening",
  "POST /api/closure-dates": "opening",
  "DELETE /api/closure-dates/:id": "opening",
  "GET /api/blocks": "blocked time",
  "POST /api/blocks": "blocked time",
  "DELETE /api/blocks/:id": "blocked time",
  "PATCH /api/reviews/:id/status": "reviews",
  "DELETE /api/reviews/:id": "reviews",
  "GET /api/terms": "rules",
  "PUT /api/terms": "rules",
  "GET /api/revenue": "export",
  "GET /api/taken": "export",
  "GET /api/export/clients": "export",
  "GET /api/export/appointments": "export",
  "GET /api/export/services": "export",
};

/** Whether somebody of the staff has a right. Null is nobody of the staff. docs/rules.md 21.9 */
export function may(staff: StaffRole | null, right: Right): boolean {
  return staff !== null && RIGHTS[right].includes(staff);
}

/** Whether somebody of the staff may open a page of the admin area. One that is not listed is for owners. */
export function mayOpen(staff: StaffRole | null, pattern: string): boolean {
  return may(staff, PAGES[pattern] ?? OTHER_ADDRESSES[pattern] ?? "team");
}

/** The right that a call of the API takes of staff. One that is not listed is for owners. */
export function rightOfCall(method: string, pattern: string): Right {
  return API_CALLS[`${method === "HEAD" ? "GET" : method} ${pattern}`] ?? "team";
}

/** Whether a path is that of a page of the admin area other than the login. docs/rules.md 6.30 */
export function isAdminPage(path: string): boolean {
  return Object.keys(PAGES).some((pattern) => matchPath(pattern, path) !== null);
}
