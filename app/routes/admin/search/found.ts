import { may } from "../../../auth/rights.ts";
import { STAFF_PAGES, type StaffPage } from "../../../auth/staff-addresses.ts";
import { addressInTable, clientCardAddress } from "../../../components/admin-addresses.ts";
import type { Found } from "../../../components/staff/search/found.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { dayInWords } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import type { StaffRole } from "../../../models/accounts/staff.ts";
import type { FoundInSalon } from "../../../models/search/search.server.ts";

/** What a search has found, each with its address: clients first, then appointments, pages and services. docs/rules.md 11.10 */
export function foundIn({ clients, appointments, services }: FoundInSalon, pages: Found[], today: string): Found[] {
  return [
    ...clients.map(({ id, name, email, phone }) => ({
      ...{ kind: "Client" as const, name, detail: [phone, email].filter(Boolean).join(", ") },
      to: clientCardAddress(id),
    })),
    ...appointments.map((appointment) => ({
      ...{ kind: "Appointment" as const, name: appointment.customerName, to: addressInTable(appointment) },
      detail: [
        `${dayInWords(appointment.date, today)} at ${clockTime(appointment.startsMinute)}`,
        appointment.serviceNames,
        appointment.technicianName,
      ]
        .filter(Boolean)
        .join(", "),
    })),
    ...pages,
    ...services.map(({ id, name, pricePence, active }) => ({
      ...{ kind: "Service" as const, name, to: `/admin/services?edit=${encodeURIComponent(id)}` },
      detail: active ? formatPounds(pricePence) : `${formatPounds(pricePence)}, hidden from clients`,
    })),
  ];
}

/**
 * The pages that somebody of the staff may open and that `q` names, by a word of their name or by another word for them: those
 * of the menu first. docs/rules.md 11.10, 21.9
 */
export function pagesNamed(staff: StaffRole | null, q: string): Found[] {
  const typed = q.trim().toLowerCase();
  const [inMenu, others] = [NAMED.filter(({ menu }) => menu), NAMED.filter(({ menu }) => !menu)];
  return [...inMenu, ...others]
    .filter(({ name = "", words = "", right }) => {
      return typed !== "" && may(staff, right) && wordsOf(`${name} ${words}`).some(startsAnywhere(typed));
    })
    .map(({ path, name = "" }) => ({ kind: "Page", name, detail: "", to: `/admin/${path}` }));
}

/** The named pages, and parts of a page with an address of their own. */
const NAMED: Pick<StaffPage, "path" | "right" | "name" | "menu" | "words">[] = [
  ...STAFF_PAGES.filter(({ name }) => name !== undefined),
  { path: "services?add", right: "menu", name: "Add a service" },
  {
    ...{ path: "business-hours#rules", right: "rules", name: "Rules for bookings" },
    words: "pay by card online payments stripe notice cancel until change until settings",
  },
];

/** The words from each one on, so that "book app" finds "Book Appointment". */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(" ");
  return words.map((_, from) => words.slice(from).join(" "));
}

function startsAnywhere(typed: string) {
  return (rest: string) => rest.startsWith(typed);
}
