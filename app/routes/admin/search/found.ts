import type { AdminLinks } from "../../../auth/admin-links.server.ts";
import { addressInTable, clientCardAddress } from "../../../components/admin-addresses.ts";
import type { Found } from "../../../components/staff/search/found.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { dayInWords } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
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
 * The pages that somebody of the staff may open and that `q` names, by a word of their name or by another word for them.
 * docs/rules.md 11.10, 21.9
 */
export function pagesNamed({ work, salon, own }: AdminLinks, q: string): Found[] {
  const typed = q.trim().toLowerCase();
  return [...work, ...salon, ...own, ...partsOf(work), ...partsOf(salon)]
    .filter(([to, name]) => typed !== "" && wordsOf(`${name} ${OTHER_WORDS[to] ?? ""}`).some(startsAnywhere(typed)))
    .map(([to, name]) => ({ kind: "Page", name, detail: "", to }));
}

type AdminLink = AdminLinks["work"][number];

/** Entries for parts of a page with an address of their own, if the page may be opened. */
function partsOf(links: AdminLink[]): AdminLink[] {
  return links.flatMap(([to]) => PARTS[to] ?? []);
}

const PARTS: Record<string, AdminLink[]> = {
  "/admin/appointments": [["/admin/calendar-feed", "Appointments in your own calendar"]],
  "/admin/clients": [
    ["/admin/clients/new", "Add a client"],
    ["/admin/clients/import", "Import clients or bookings"],
  ],
  "/admin/services": [["/admin/services?add", "Add a service"]],
  "/admin/revenue": [
    ["/admin/till", "Till"],
    ["/admin/pay", "Pay"],
  ],
  "/admin/vouchers": [["/admin/vouchers/packages", "Packages"]],
  // They stand on Business Hours, and take the right to the terms. docs/rules.md 21.9
  "/admin/salon/terms": [["/admin/business-hours#rules", "Rules for bookings"]],
};

/** Other words that people use for a page. */
const OTHER_WORDS: Record<string, string> = {
  "/admin/appointments": "bookings table list",
  "/admin/calendar": "diary schedule day week month",
  "/admin/book-appointment": "new booking",
  "/admin/clients": "customers people",
  "/admin/services": "menu prices treatments durations vat tax",
  "/admin/revenue": "money takings taken income earnings sales export accountant",
  "/admin/till": "cash up close the till float",
  "/admin/pay": "commission tips wages",
  "/admin/vouchers": "gift voucher gift card",
  "/admin/vouchers/packages": "courses bundles prepaid visits",
  "/admin/business-hours": "opening times closing settings",
  "/admin/business-hours#rules": "pay by card online payments stripe notice cancel until change until settings",
  "/admin/closure-dates": "holidays closed days off",
  "/admin/blocked-time": "breaks lunch holiday off",
  "/admin/reviews": "ratings stars feedback",
  "/admin/salon": "photos pictures logo colours links address policy settings",
  "/admin/salon/terms": "booking terms deposits no-show fees late cancellation fee missed visit card on file",
  "/admin/team": "technicians staff invite hours",
  "/admin/security": "password passkey two-factor code",
  "/admin/calendar-feed": "google apple outlook ics subscribe",
};

/** The words from each one on, so that "book app" finds "Book Appointment". */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(" ");
  return words.map((_, from) => words.slice(from).join(" "));
}

function startsAnywhere(typed: string) {
  return (rest: string) => rest.startsWith(typed);
}
