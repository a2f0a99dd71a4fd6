import type { CsvRefusal } from "../kernel/read-csv.ts";
import type { BookingsRefusal } from "../models/imports/bookings-csv.ts";
import type { ClientsRefusal } from "../models/imports/clients-csv.ts";
import type { Column, Kind } from "../models/imports/columns.ts";
import type { MenuRefusal } from "../models/imports/menu-csv.ts";
import type { NotUndone } from "../models/imports/undo.server.ts";
import type { VouchersRefusal } from "../models/imports/vouchers-csv.ts";
import type { MenuListRefusal } from "../models/services/menu-list.server.ts";

/** Why a list can't be read. docs/rules.md 2.14, 23.13, 25.2 */
export const LIST_WORDS: Record<
  CsvRefusal | ClientsRefusal | BookingsRefusal | MenuRefusal | VouchersRefusal | "not-yours",
  string
> = {
  "no-list": "We can’t read this list. Save it as a CSV file in your spreadsheet, then try again.",
  "no-columns":
    "We can’t tell which columns hold the names, and the emails or phones. Please choose them below, or name them in the first line: Name, Email, Phone.",
  "no-booking-columns":
    "We can’t tell which columns hold the dates and the services. Please choose them below, or name them in the first line: Date, Time, Services, Client.",
  "no-menu-columns":
    "We can’t tell which columns hold the names and the prices. Please choose them below, or name them in the first line: Name, Price, Minutes, Category.",
  "no-voucher-columns":
    "We can’t tell which column says what’s left of each voucher. Please choose it below, or name it in the first line: Code, Balance, Expires, Name.",
  "too-many-columns":
    "This list has more than 200 columns in a line. Please keep the ones that you need, then try again.",
  "dates-both-ways":
    "Some dates in this file have the day first and others the month. Please write them one way, such as 2026-12-31, then try again.",
  "too-many-bookings": "Please bring in at most 2,000 bookings at a time.",
  "too-many-lines": "Please bring in at most 5,000 clients at a time.",
  "too-many-vouchers": "Please bring in at most 1,000 vouchers at a time.",
  "too-many-services": "Please bring in at most 300 services at a time.",
  "not-yours": "Your role doesn’t bring in this kind of list. Please ask the owner.",
};

/** Why a list was not saved. docs/rules.md 7.2 */
export const SAVING_WORDS: Record<MenuListRefusal, string> = {
  "too-many-categories": "That would make more than 40 categories. Please untick the new ones, or merge some first.",
  "outcome-unknown": "Error saving the list. Please try again: nothing is added twice.",
};

/** Why an import was not taken back. docs/rules.md 25.6 */
export const UNDO_IMPORT_WORDS: Record<NotUndone, string> = {
  "nothing-to-undo": "There’s nothing to take back: it’s been done already, or was over a day ago.",
  "not-yours": LIST_WORDS["not-yours"],
  "outcome-unknown": "Error taking the list back. Please try again.",
};

/** What staff read of the page. */
export const IMPORT_HINTS = {
  noFile: "Please choose a file, or paste a list.",
  tooLarge: "This list is too large. Please bring it in in two parts, each with the first line.",
  lookAgain: "You’ve changed how the list is read. Please look at it once more, then add it.",
};

/** What a list holds. */
export const KIND_NAMES: Record<Kind, string> = {
  ...{ clients: "Clients", bookings: "Bookings", menu: "Menu" },
  vouchers: "Vouchers and packages",
};

/** What a column becomes. */
export const COLUMN_NAMES: Record<Column, string> = {
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  note: "Note",
  banned: "Blocked from booking online",
  birthday: "Birthday",
  consent: "Agreed to news and offers",
  consentOn: "Agreed on",
  more: "Note, with its heading",
  date: "Date",
  time: "Start",
  end: "End",
  minutes: "Length",
  services: "Services",
  summary: "Client and services together",
  technician: "Technician",
  price: "Price",
  status: "Status",
  deposit: "Paid in advance",
  paymentMethod: "Payment method",
  paymentStatus: "Paid or not",
  reference: "Reference of the visit",
  repeats: "Repeats or not",
  variation: "Variation",
  category: "Category",
  extraMinutes: "Minutes that an extra adds",
  isExtra: "Extra or not",
  buffer: "Free afterwards",
  description: "Description",
  shown: "Shown to clients or not",
  code: "Code",
  balance: "What’s left, in pounds",
  visits: "Visits left",
  until: "Good until",
};
