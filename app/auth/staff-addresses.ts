import { matchPath } from "react-router";
import type { StaffAccount } from "../models/accounts/staff.ts";
import { API_PATHS } from "./api-addresses.ts";
import { may, type Right } from "./rights.ts";

/*
 * Every address that staff use, once: its file, the right that it takes and the name by which it is found. Those of the API
 * are in `api-addresses.ts`. The routes, the guards, the menu, the search, the API and its description read them, and so do
 * their tests. docs/rules.md 21.9
 */

export interface StaffPage {
  /** The pattern below `/admin/`, for `routes.ts`. */
  path: string;
  /** The file below `routes/admin/`. A page is a `.tsx`; scripts of the pages ask the others, or they are files. */
  file: string;
  right: Right;
  orRight?: Right;
  /** The name in the menu and in the search; a page that is reached only from another has none. */
  name?: string;
  /** The group of the menu. */
  menu?: "work" | "salon";
  /** The group of the page "Salon" in which it stands, and what it is for. docs/rules.md 11.12 */
  home?: readonly [HomeGroup, about: string];
  /** Other words that people use for it. docs/rules.md 11.10 */
  words?: string;
}

export type HomeGroup = "Diary" | "Money" | "Team" | "Your page" | "Files" | "You";

/**
 * The addresses below `/admin` that a right opens; the login stands apart. Within its group a page stands in the menu where it
 * stands here: the specification's eight in its order, and Clients after what is about bookings. All else of ours stands on
 * the page "Salon". docs/rules.md 11.1, 11.12
 */
export const STAFF_PAGES: StaffPage[] = [
  {
    ...{ path: "appointments", file: "appointments/route.tsx", right: "diary" },
    ...{ menu: "work", name: "Appointments", words: "bookings table list" },
  },
  { path: "appointments/:id/edit", file: "edit-appointment/route.tsx", right: "diary" },
  { path: "appointments/:id/series", file: "again/series.tsx", right: "diary" },
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
  { path: "calendar/again", file: "again/again.ts", right: "diary" },
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
    ...{ path: "waiting-list", file: "waiting-list/route.tsx", right: "all appointments" },
    ...{ name: "Waiting list", words: "waitlist queue full cancellations" },
    home: ["Diary", "Who wants a time that isn’t free yet."],
  },
  {
    ...{ path: "clients", file: "clients/list/route.tsx", right: "clients" },
    ...{ menu: "work", name: "Clients", words: "customers people" },
  },
  { path: "clients/new", file: "clients/details/new.tsx", right: "clients", name: "Add a client" },
  {
    ...{ path: "clients/import", file: "clients/import/route.tsx", right: "client files", orRight: "menu" },
    ...{ name: "Bring things in", words: "import clients bookings menu services paste upload csv file move" },
    home: ["Files", "Clients, bookings or a menu from another program, as a file or a pasted table."],
  },
  { path: "clients/:id", file: "clients/card/route.tsx", right: "diary" },
  { path: "clients/:id/details", file: "clients/details/change.tsx", right: "clients" },
  { path: "clients/:id/join", file: "clients/join/route.tsx", right: "clients" },
  { path: "clients/:id/data", file: "clients/card/data.ts", right: "client files" },
  {
    ...{ path: "win-back", file: "win-back/route.tsx", right: "marketing" },
    ...{ name: "Win back clients", words: "marketing news offers lapsed message campaign newsletter" },
    home: ["Diary", "Write to clients who haven’t been for a while."],
  },
  {
    ...{ path: "services", file: "services/route.tsx", right: "menu" },
    ...{ menu: "salon", name: "Services", words: "menu prices treatments durations vat tax" },
  },
  { path: "services/categories", file: "services/categories/route.tsx", right: "menu" },
  {
    ...{ path: "revenue", file: "revenue/route.tsx", right: "revenue" },
    ...{ menu: "salon", name: "Revenue", words: "money takings taken income earnings sales export accountant" },
  },
  { path: "revenue/file.csv", file: "revenue/file.ts", right: "export" },
  {
    ...{ path: "till", file: "till/route.tsx", right: "till" },
    ...{ name: "Till", words: "cash up close the till float" },
    home: ["Money", "Count the cash and close the day."],
  },
  {
    ...{ path: "pay", file: "pay/route.tsx", right: "pay" },
    ...{ menu: "salon", name: "Pay", words: "commission tips wages" },
    home: ["Team", "Commission and tips of each technician."],
  },
  {
    ...{ path: "vouchers", file: "vouchers/list/route.tsx", right: "vouchers" },
    ...{ name: "Vouchers", words: "gift voucher gift card" },
    home: ["Money", "Sell gift vouchers, and see what’s left on them."],
  },
  {
    ...{ path: "vouchers/packages", file: "vouchers/packages/route.tsx", right: "vouchers" },
    ...{ name: "Packages", words: "courses bundles prepaid visits" },
    home: ["Money", "Visits that clients pay for in advance."],
  },
  { path: "vouchers/:id", file: "vouchers/voucher/route.tsx", right: "vouchers" },
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
    ...{ name: "Blocked Time", words: "breaks lunch holiday off" },
    home: ["Team", "Breaks, training and days off."],
  },
  {
    ...{ path: "reviews", file: "reviews/route.tsx", right: "reviews" },
    ...{ menu: "salon", name: "Reviews", words: "ratings stars feedback" },
  },
  { path: "pending-reviews", file: "reviews/pending.ts", right: "reviews" },
  {
    ...{ path: "salon-home", file: "salon-home/route.tsx", right: "own sign-in" },
    ...{ menu: "salon", name: "Salon", words: "settings set-up setup admin" },
  },
  {
    ...{ path: "salon", file: "salon/route.tsx", right: "salon page" },
    ...{ name: "Salon page", words: "photos pictures logo colours links address policy settings" },
    home: ["Your page", "Pictures, logo, colours, address, links and policy."],
  },
  { path: "salon/pictures", file: "salon/pictures.ts", right: "salon page" },
  {
    ...{ path: "salon/terms", file: "terms/route.tsx", right: "rules", name: "Terms" },
    home: ["Money", "Deposits, cards on file, late cancellations and missed visits."],
    words: "booking terms deposits no-show fees late cancellation fee missed visit card on file",
  },
  {
    ...{ path: "salon/texts", file: "texts/route.tsx", right: "rules", name: "Texts", words: "sms messages reminders" },
    home: ["Your page", "News and reminders by text, and what they cost."],
  },
  {
    ...{ path: "team", file: "team/route.tsx", right: "team" },
    ...{ name: "Team", words: "technicians staff invite hours" },
    home: ["Team", "Technicians with their hours and services, and who signs in."],
  },
  { path: "team/:id/rota", file: "team/rota/route.tsx", right: "team" },
  { path: "exports/:file", file: "exports/file.ts", right: "export" },
  {
    ...{ path: "security", file: "security/route.tsx", right: "own sign-in" },
    ...{ name: "Security", words: "password passkey two-factor code" },
    home: ["You", "Your password, passkeys and second factor."],
  },
  {
    ...{ path: "preview", file: "preview/route.tsx", right: "own sign-in", name: "See it as a client" },
    home: ["Your page", "Your public pages, while you stay signed in."],
  },
  {
    ...{ path: "calendar-feed", file: "calendar-feed/route.tsx", right: "diary" },
    ...{ name: "Appointments in your own calendar", words: "google apple outlook ics subscribe" },
    home: ["You", "In Google, Apple or Outlook, always up to date."],
  },
  { path: "search", file: "search/route.tsx", right: "diary" },
  { path: "search/matches", file: "search/matches.ts", right: "diary" },
  { path: "*", file: "not-found.ts", right: "own sign-in" },
];

/** Parts of a page and files, with addresses of their own: they are found and stand on the page "Salon" as pages do. */
export const STAFF_PLACES: Pick<StaffPage, "path" | "right" | "orRight" | "name" | "home" | "words">[] = [
  { path: "services?add", right: "menu", name: "Add a service" },
  {
    ...{ path: "business-hours#rules", right: "rules", name: "Rules for bookings" },
    home: ["Your page", "How far ahead clients book, and until when they cancel."],
    words: "pay by card online payments stripe notice cancel until change until settings",
  },
  ...(["Appointments", "Clients", "Services"] as const).map((what) => ({
    ...({ path: `exports/${what.toLowerCase()}.csv`, right: "export", name: `Export ${what.toLowerCase()}` } as const),
    home: ["Files", `All ${what.toLowerCase()}, as a CSV file.`] as const,
    words: "download csv backup",
  })),
];

/** Whether somebody of the staff may open an address of the admin area, by its pattern in `routes.ts`. */
export function mayOpen(account: StaffAccount | null, pattern: string): boolean {
  return opens(account, PAGES.get(pattern) ?? null);
}

const PAGES = new Map(STAFF_PAGES.map((page) => [`/admin/${page.path}`, page]));

/** Whether somebody of the staff has a right that opens a page. docs/rules.md 21.9 */
export function opens(account: StaffAccount | null, page: Pick<StaffPage, "right" | "orRight"> | null): boolean {
  return page !== null && [page.right, page.orRight].some((right) => right !== undefined && may(account, right));
}

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

/**
 * Links of the menu: to the daily work, and to what the salon sets and reads of itself; and the addresses `below` its page
 * "Salon".
 */
export type AdminLinks = Record<NonNullable<StaffPage["menu"]>, AdminLink[]> & { below: string[] };

export type AdminLink = readonly [to: string, name: string];

/**
 * The links that somebody of the staff has: to the named pages that they may open. Who reads the revenue page has the link to
 * Pay there and on the page "Salon". Public pages load no code for them. docs/rules.md 11.1, 21.9, 28.7
 */
export function adminLinks(account: StaffAccount | null): AdminLinks {
  const links: AdminLinks = { work: [], salon: [], below: onSalonPage(account).map(({ to }) => to) };
  for (const { path, name, menu, ...rights } of STAFF_PAGES) {
    if (menu === undefined || name === undefined || !opens(account, rights)) continue;
    if (path === "pay" && may(account, "revenue")) continue;
    links[menu].push([`/admin/${path}`, name]);
  }
  return links;
}

/** What the page "Salon" leads somebody of the staff to, in its groups. docs/rules.md 11.12 */
export function onSalonPage(account: StaffAccount | null) {
  return [...STAFF_PAGES, ...STAFF_PLACES].flatMap(({ path, name = "", words = "", home, ...rights }) => {
    if (!home || !opens(account, rights)) return [];
    return [{ to: `/admin/${path}`, name, words, group: home[0], about: home[1] }];
  });
}
