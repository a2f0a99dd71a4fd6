import type { IMPORT_KINDS } from "../../database/schema.ts";

/* What a list may hold, and what its columns may become. docs/rules.md 2.14, 23.13, 25.2, 32.21 */

/** What a list holds. */
export type Kind = (typeof IMPORT_KINDS)[number];

/** In the order in which staff choose from them. */
export const KINDS: readonly Kind[] = ["clients", "bookings", "menu", "vouchers"];

/** What a column of a list may become, by kind, in the order in which staff choose from them. */
export const COLUMNS = {
  clients: [
    "name",
    "firstName",
    "lastName",
    "email",
    "phone",
    "note",
    "banned",
    "birthday",
    "consent",
    "consentOn",
    "more",
  ],
  bookings: [
    ...["date", "time", "end", "minutes", "services", "summary", "technician", "price", "status", "name", "firstName"],
    ...["lastName", "email", "phone", "note", "deposit", "paymentMethod", "paymentStatus", "reference", "repeats"],
  ],
  menu: [
    ...["name", "variation", "category", "price", "minutes", "extraMinutes", "isExtra", "buffer", "description"],
    "shown",
  ],
  vouchers: [
    ...["code", "balance", "visits", "services", "until", "name", "firstName", "lastName", "email", "phone", "status"],
    ...["note"],
  ],
} as const satisfies Record<Kind, readonly string[]>;

export type ClientColumn = (typeof COLUMNS)["clients"][number];
export type BookingColumn = (typeof COLUMNS)["bookings"][number];
export type MenuColumn = (typeof COLUMNS)["menu"][number];
export type VoucherColumn = (typeof COLUMNS)["vouchers"][number];
export type Column = ClientColumn | BookingColumn | MenuColumn | VoucherColumn;
