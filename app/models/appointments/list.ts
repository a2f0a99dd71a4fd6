import * as v from "valibot";
import { addDays, isCalendarDate, weekdayOf } from "../../kernel/clock.ts";
import { APPOINTMENT_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "./appointment.ts";

/** How many appointments a list holds unless fewer or more are asked for, and the most of them. */
const USUAL_LENGTH = 100;
const LONGEST_LIST = 500;

const HOW_MANY = `Please ask for 1 to ${LONGEST_LIST} appointments`;
const date = v.pipe(v.string(), v.check(isCalendarDate, "Please give dates as yyyy-MM-dd"));

const entries = {
  status: v.optional(v.picklist(APPOINTMENT_STATUSES, "Please choose a status")),
  paymentStatus: v.optional(v.picklist(PAYMENT_STATUSES, "Please choose a payment status")),
  paymentMethod: v.optional(v.picklist(PAYMENT_METHODS, "Please choose a payment method")),
  from: v.optional(date),
  to: v.optional(date),
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, "Please search for at most 100 characters")), ""),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, HOW_MANY),
      v.transform(Number),
      v.minValue(1, HOW_MANY),
      v.maxValue(LONGEST_LIST, HOW_MANY),
    ),
    String(USUAL_LENGTH),
  ),
  cursor: v.optional(v.pipe(v.string(), v.rawTransform(placeFrom))),
};

/** Which appointments staff want to see, as a query says it: what is left blank does not count. */
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

/** How many appointments a page of the admin table holds. docs/rules.md 14.2 */
export const ADMIN_PAGE = 50;

/** The same for the admin table, which is also asked for one service and the other way round. docs/rules.md 14.1 */
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
    service: v.optional(v.pipe(v.string(), v.maxLength(64, "Please choose a service"))),
    sort: v.optional(v.picklist(["soonest", "latest"], "Please choose an order"), "latest"),
  }),
  v.forward(
    v.partialCheck([["from"], ["to"]], ({ from, to }) => inOrder(from, to), "Please end on or after the start"),
    ["to"],
  ),
);

/** What the admin table is asked for by, as the address names it. */
export const ADMIN_FILTERS = [...Object.keys(entries), "service", "sort"];

export type AdminFilters = v.InferOutput<typeof AdminFilters>;

/** Stretches of time that staff ask for often, from `today` on the salon's clock. A week begins on Sunday. docs/rules.md 14.1 */
export function periodsFrom(today: string): { name: string; query: Record<string, string> }[] {
  const sunday = addDays(today, -weekdayOf(today));
  return [
    { name: "Upcoming", query: { from: today, sort: "soonest" } },
    { name: "Today", query: { from: today, to: today, sort: "soonest" } },
    { name: "This week", query: { from: sunday, to: addDays(sunday, 6), sort: "soonest" } },
    { name: "Next 7 days", query: { from: addDays(today, 1), to: addDays(today, 7), sort: "soonest" } },
    { name: "Past", query: { to: addDays(today, -1), sort: "latest" } },
  ];
}

function inOrder(from: string | undefined, to: string | undefined): boolean {
  return !from || !to || from <= to;
}

/** Where in the list an appointment stands. */
export interface ListPlace {
  date: string;
  startsMinute: number;
  id: string;
}

/** A place in the list as a cursor. */
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
