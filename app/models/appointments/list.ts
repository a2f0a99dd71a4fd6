import * as v from "valibot";
import { APPOINTMENT_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "../../diary/appointments/appointment.ts";
import { addDays, isCalendarDate } from "../../kernel/clock.ts";
import { daysIntoWeek } from "../../kernel/dates.ts";
import { atMost, countUpTo } from "../../kernel/parsing.ts";

/** Default and maximum number of appointments in a list. */
const USUAL_LENGTH = 100;
const LONGEST_LIST = 500;

const date = v.pipe(v.string(), v.check(isCalendarDate, "Please give dates as yyyy-MM-dd"));

const entries = {
  status: v.optional(v.picklist(APPOINTMENT_STATUSES, "Please choose a status")),
  paymentStatus: v.optional(v.picklist(PAYMENT_STATUSES, "Please choose a payment status")),
  paymentMethod: v.optional(v.picklist(PAYMENT_METHODS, "Please choose a payment method")),
  from: v.optional(date),
  to: v.optional(date),
  q: v.optional(v.pipe(v.string(), v.trim(), atMost(100, "Please search for at most 100 characters")), ""),
  limit: countUpTo(LONGEST_LIST, USUAL_LENGTH, `Please ask for 1 to ${LONGEST_LIST} appointments`),
  cursor: v.optional(v.pipe(v.string(), v.rawTransform(placeFrom))),
};

/** Filters for a list of appointments, from a query. Blank ones are ignored. */
export const AppointmentFilters = v.pipe(
  v.record(v.string(), v.string()),
  v.transform(withoutBlanks),
  v.object(entries),
  v.forward(
    v.partialCheck([["from"], ["to"]], ({ from, to }) => inOrder(from, to), "Please end on or after the start"),
    ["to"],
  ),
);

export type AppointmentFilters = v.InferOutput<typeof AppointmentFilters>;

/** Number of appointments on a page of the admin table. docs/rules.md 14.2 */
export const ADMIN_PAGE = 50;

/**
 * The same for the admin table, which also filters by service and technician and sorts in either order.
 * docs/rules.md 14.1
 */
export const AdminFilters = v.pipe(
  v.record(v.string(), v.string()),
  v.transform(withoutBlanks),
  v.object({
    ...entries,
    limit: v.optional(
      v.pipe(
        v.string(),
        v.transform(() => ADMIN_PAGE),
      ),
      `${ADMIN_PAGE}`,
    ),
    service: v.optional(v.pipe(v.string(), atMost(64, "Please choose a service"))),
    technician: v.optional(v.pipe(v.string(), atMost(100, "Please choose a technician"))),
    sort: v.optional(v.picklist(["soonest", "latest"], "Please choose an order")),
  }),
  v.forward(
    v.partialCheck([["from"], ["to"]], ({ from, to }) => inOrder(from, to), "Please end on or after the start"),
    ["to"],
  ),
  v.transform(({ sort, ...asked }) => ({ ...asked, sort: sort ?? usualOrder(asked) })),
);

/** Query parameters of the admin table. */
export const ADMIN_FILTERS = [...Object.keys(entries), "service", "technician", "sort"];

export type AdminFilters = v.InferOutput<typeof AdminFilters>;

/** The admin table's preset periods around `today`, a salon date. docs/rules.md 1.7, 14.1 */
export function periodsFrom(today: string): { name: string; query: Record<string, string> }[] {
  const first = addDays(today, -daysIntoWeek(today));
  return [
    { name: "Upcoming", query: { from: today, sort: "soonest" } },
    { name: "Today", query: { from: today, to: today, sort: "soonest" } },
    { name: "This week", query: { from: first, to: addDays(first, 6), sort: "soonest" } },
    { name: "Next 7 days", query: { from: addDays(today, 1), to: addDays(today, 7), sort: "soonest" } },
    { name: "Past", query: { to: addDays(today, -1) } },
  ];
}

/** A single day runs forward. docs/rules.md 14.1 */
function usualOrder({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return from && from === to ? "soonest" : "latest";
}

function inOrder(from: string | undefined, to: string | undefined): boolean {
  return !from || !to || from <= to;
}

/** The position of an appointment in the list. */
export interface ListPlace {
  date: string;
  startsMinute: number;
  id: string;
}

export function cursorAt({ date, startsMinute, id }: ListPlace): string {
  return `${date}.${startsMinute}.${id}`;
}

function placeFrom({ dataset, addIssue, NEVER }: v.RawTransformContext<string>): ListPlace {
  const [, date = "", minute, id = ""] = /^([\d-]{10})\.(\d{1,4})\.([\w-]{1,64})$/.exec(dataset.value) ?? [];
  if (isCalendarDate(date)) return { date, startsMinute: Number(minute), id };
  addIssue({ message: "Please use a cursor as it was given" });
  return NEVER;
}

function withoutBlanks(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value.trim() !== ""));
}
