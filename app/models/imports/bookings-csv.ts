import * as v from "valibot";
import { APPOINTMENT_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "../../diary/appointments/appointment.ts";
import { isCalendarDate, MIDNIGHT, minuteOf } from "../../kernel/clock.ts";
import { decimalTyped, penceFromPounds } from "../../kernel/money.ts";
import { atMost, parseSubmission } from "../../kernel/parsing.ts";
import { type CsvRefusal, columnsOf, inShort, readCsv } from "../../kernel/read-csv.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { timeTyped } from "../../kernel/typed-time.ts";
import { WALK_IN_ENTRIES } from "../appointments/booking/customer-details.ts";
import { CLIENT_HEADINGS, isListedPhone, type RefusedLine } from "../customers/csv.ts";
import { minutesTyped } from "../services/menu-list.ts";
import { dateTyped } from "./date-typed.ts";

/* A list of bookings as another program or our own export writes it. docs/rules.md 25.2 */

/** The most lines of one file. `app/words/clients.ts` says it in words. */
const MOST_LINES = 2_000;

/** A booking as its line has it: services and technician by name, minutes of the day, minutes and pence if it says them. */
export type ListedBooking = v.InferOutput<typeof BookingLine> & {
  /** The number that a spreadsheet gives the line. */
  line: number;
  /** All that the line says, which names it. */
  contents: string[];
};

/** Why nothing in a list of bookings can be read. */
export type BookingsRefusal = CsvRefusal | "too-many-bookings";

export type BookingsRead = Result<{ bookings: ListedBooking[]; refused: RefusedLine[] }, BookingsRefusal>;

/** Whether the first line of a list names a date, a time and services: then its lines are bookings. docs/rules.md 25.2 */
export function listsBookings(text: string): boolean {
  const list = readCsv(text.split(/\r\n?|\n/, 1)[0] ?? "", 0);
  if (!list.ok) return false;
  const { has } = columnsOf(list.header, HEADINGS);
  return has("date") && has("time") && has("services");
}

/** The bookings of a list, and the lines that can't be read as one, each with what is wrong. docs/rules.md 25.2 */
export function bookingsInCsv(text: string): BookingsRead {
  const list = readCsv(text, MOST_LINES);
  if (!list.ok) return list;
  if (list.lines.length > MOST_LINES) return refuse("too-many-bookings");
  const { cell } = columnsOf(list.header, HEADINGS);
  const bookings: ListedBooking[] = [];
  const refused: RefusedLine[] = [];
  for (const [at, cells] of list.lines.entries()) {
    if (cells.every((value) => value.trim() === "")) continue;
    const line = at + 2;
    const typed = typedIn((column) => cell(column, cells));
    const read = parseSubmission(BookingLine, typed);
    if (read.ok) bookings.push({ ...read.value, line, contents: Object.values(typed) });
    else refused.push({ line, name: inShort(typed.customerName), sentence: Object.values(read.fields)[0] ?? "" });
  }
  return { ok: true, bookings, refused };
}

/** The headings of each column, in lower case. */
const HEADINGS = {
  ...CLIENT_HEADINGS,
  date: ["date", "appointment date", "scheduled date", "booking date", "start date"],
  time: ["time", "start time", "start", "appointment time"],
  minutes: ["minutes", "duration", "length", "mins", "duration (minutes)", "duration (mins)"],
  services: ["services", "service", "treatments", "treatment", "service name"],
  technician: ["technician", "team member", "staff", "staff member", "employee", "stylist", "with"],
  price: ["price", "total", "amount", "cost", "price (£)"],
  status: ["status", "appointment status"],
  paymentMethod: ["payment method", "method", "payment"],
  paymentStatus: ["payment status", "paid"],
};

type Column = keyof typeof HEADINGS;

function typedIn(cell: (column: Column) => string) {
  return {
    ...{ date: cell("date"), time: cell("time"), minutes: cell("minutes"), services: cell("services") },
    customerName: cell("name") || `${cell("firstName")} ${cell("lastName")}`.trim(),
    ...{ customerEmail: cell("email"), customerPhone: cell("phone"), notes: cell("note") },
    ...{ technician: cell("technician"), price: cell("price"), status: cell("status") },
    ...{ paymentMethod: cell("paymentMethod"), paymentStatus: cell("paymentStatus") },
  };
}

const MINUTES = `Please give the length as 1 to ${MIDNIGHT} minutes`;
const PRICE = "Please give the price in pounds";
const MOST_POUNDS = 10_000;

/** One of the values, by its own name or another one in lower case; the first where nothing is given. */
function oneOf<const Value extends string>(values: readonly Value[], others: Record<string, Value>, sentence: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => {
      const plain = text.toLowerCase().replaceAll("_", " ").trim();
      return plain === "" ? values[0] : (others[plain] ?? values.find((value) => value.replaceAll("_", " ") === plain));
    }),
    v.picklist(values, sentence),
  );
}

const BookingLine = v.object({
  date: v.pipe(
    v.string(),
    v.transform(dateTyped),
    v.check(isCalendarDate, "Please give the date as 31/12/2026 or 2026-12-31"),
  ),
  time: v.pipe(
    v.string(),
    v.transform((text) => minuteOf(timeTyped(onClock(text)))),
    v.number("Please give the time as 14:30"),
  ),
  customerName: WALK_IN_ENTRIES.customerName,
  customerEmail: WALK_IN_ENTRIES.customerEmail,
  customerPhone: v.pipe(WALK_IN_ENTRIES.customerPhone, v.check(isListedPhone, "Invalid phone number")),
  notes: WALK_IN_ENTRIES.notes,
  services: v.pipe(v.string(), v.nonEmpty("Please name the services"), atMost(1_000, "Please name fewer services")),
  technician: v.pipe(v.string(), atMost(100, "There is no technician of that name")),
  minutes: v.pipe(
    v.string(),
    v.transform((text) => (text === "" ? undefined : Number(minutesTyped(text)))),
    v.optional(v.pipe(v.number(MINUTES), v.integer(MINUTES), v.minValue(1, MINUTES), v.maxValue(MIDNIGHT, MINUTES))),
  ),
  price: v.pipe(
    v.string(),
    v.transform((text) => (text === "" ? undefined : decimalTyped(text.replace(/^£|£$|,(?=\d{3}\b)/g, "")))),
    v.optional(
      v.pipe(v.number(PRICE), v.minValue(0, PRICE), v.maxValue(MOST_POUNDS, PRICE), v.transform(penceFromPounds)),
    ),
  ),
  status: v.pipe(
    oneOf(
      APPOINTMENT_STATUSES,
      { booked: "pending", new: "pending", scheduled: "pending", canceled: "cancelled", "no show": "cancelled" },
      "Please give the status as pending or confirmed",
    ),
    v.check((status) => status !== "cancelled", "It is cancelled"),
    v.check((status) => status !== "completed", "It is completed"),
  ),
  paymentMethod: oneOf(
    PAYMENT_METHODS,
    { card: "bank_transfer", transfer: "bank_transfer", online: "bank_transfer" },
    "Please give the payment method as cash or bank transfer",
  ),
  paymentStatus: oneOf(
    PAYMENT_STATUSES,
    { yes: "paid", no: "pending", unpaid: "pending", "not paid": "pending" },
    "Please give the payment status as pending or paid",
  ),
});

/** A time as other programs write it on a clock of 24 hours: `2:30 pm` is 14:30, `14:30:00` too. */
function onClock(text: string): string {
  const [, hour, minutes = "00", half] =
    /^(\d{1,2})(?:[:.](\d\d))?(?::\d\d)?\s*([ap])\.?m\.?$/i.exec(text.trim()) ?? [];
  if (hour && half && Number(hour) >= 1 && Number(hour) <= 12)
    return `${(Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0)}:${minutes}`;
  return text.trim().replace(/^(\d{1,2}:\d\d):\d\d$/, "$1");
}
