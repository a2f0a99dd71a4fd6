import { matchPath } from "react-router";
import type { StaffRole } from "../models/accounts/staff.ts";

/*
 * What each role of the staff may do, and which right a page of the admin area takes. The guards, the navigation and the
 * API ask here. docs/rules.md 21.9
 */

const EVERYBODY: StaffRole[] = ["owner", "manager", "technician"];
const WITHOUT_TECHNICIANS: StaffRole[] = ["owner", "manager"];
const OWNERS: StaffRole[] = ["owner"];

/**
 * Who has each right. `diary`: seeing the calendar, and changing one's own appointments or, with the next right, all.
 * `blocked time`: a technician's own, and anybody's for the others of the staff.
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
  "revenue export": OWNERS,
  rules: OWNERS,
  team: OWNERS,
} satisfies Record<string, StaffRole[]>;

export type Right = keyof typeof RIGHTS;

/** The right that each page of the admin area takes, by its pattern in `routes.ts`. */
const PAGES: Partial<Record<string, Right>> = {
  "/admin/appointments": "diary",
  "/admin/calendar": "diary",
  "/admin/book-appointment": "diary",
  "/admin/clients": "clients",
  "/admin/clients/new": "clients",
  "/admin/clients/import": "clients",
  "/admin/clients/:id": "diary",
  "/admin/clients/:id/details": "clients",
  "/admin/calendar-feed": "diary",
  "/admin/security": "own sign-in",
  "/admin/preview": "own sign-in",
  "/admin/services": "menu",
  "/admin/business-hours": "opening",
  "/admin/closure-dates": "opening",
  "/admin/blocked-time": "blocked time",
  "/admin/reviews": "reviews",
  "/admin/salon": "salon page",
  "/admin/revenue": "revenue",
  "/admin/team": "team",
};

/** The right that each other address of the admin area takes: what the scripts of its pages ask for, and files. */
const OTHER_ADDRESSES: Partial<Record<string, Right>> = {
  "/admin/appointments/versions": "diary",
  "/admin/appointments/rows": "diary",
  "/admin/live": "diary",
  "/admin/calendar/appointments": "diary",
  "/admin/calendar/commands": "diary",
  "/admin/calendar/free-times": "diary",
  "/admin/book-appointment/diary": "diary",
  "/admin/pending-reviews": "reviews",
  "/admin/salon/pictures": "salon page",
  "/admin/revenue/file.csv": "revenue export",
  "/admin/*": "own sign-in",
};

/** Whether somebody of the staff has a right. Null is nobody of the staff. docs/rules.md 21.9 */
export function may(staff: StaffRole | null, right: Right): boolean {
  return staff !== null && RIGHTS[right].includes(staff);
}

/** Whether somebody of the staff may open a page of the admin area. One that is not listed is for owners. */
export function mayOpen(staff: StaffRole | null, pattern: string): boolean {
  return may(staff, PAGES[pattern] ?? OTHER_ADDRESSES[pattern] ?? "team");
}

/** Whether a path is that of a page of the admin area other than the login. docs/rules.md 6.30 */
export function isAdminPage(path: string): boolean {
  return Object.keys(PAGES).some((pattern) => matchPath(pattern, path) !== null);
}
