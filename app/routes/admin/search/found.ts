import { opens, STAFF_PAGES, STAFF_PLACES, type StaffPage } from "../../../auth/staff-addresses.ts";
import { addressInTable, clientCardAddress } from "../../../components/admin-addresses.ts";
import type { Found } from "../../../components/staff/search/found.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { dayInWords } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { isNamed } from "../../../kernel/named.ts";
import type { StaffAccount } from "../../../models/accounts/staff.ts";
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
export function pagesNamed(account: StaffAccount | null, q: string): Found[] {
  const typed = q.trim().toLowerCase();
  const [inMenu, others] = [NAMED.filter(({ menu }) => menu), NAMED.filter(({ menu }) => !menu)];
  return [...inMenu, ...others]
    .filter((page) => {
      const { name = "", words = "" } = page;
      return typed !== "" && opens(account, page) && isNamed(`${name} ${words}`, typed);
    })
    .map(({ path, name = "" }) => ({ kind: "Page", name, detail: "", to: `/admin/${path}` }));
}

/** The named pages, and parts of a page with an address of their own. */
const NAMED: Pick<StaffPage, "path" | "right" | "orRight" | "name" | "menu" | "words">[] = [
  ...STAFF_PAGES.filter(({ name }) => name !== undefined),
  ...STAFF_PLACES,
];
