import * as v from "valibot";
import { APPOINTMENT_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "../../diary/appointments/appointment.ts";
import { isCalendarDate, MIDNIGHT, minuteOf } from "../../kernel/clock.ts";
import { decimalTyped, penceFromPounds } from "../../kernel/money.ts";
import { atMost } from "../../kernel/parsing.ts";
import { type Columns, columnsOf, inShort, type List, type Unread } from "../../kernel/read-csv.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { timeTyped } from "../../kernel/typed-time.ts";
import { WALK_IN_ENTRIES } from "../appointments/booking/customer-details.ts";
import { minutesTyped } from "../services/menu-list.ts";
import { clientTyped, isListedPhone } from "./clients-csv.ts";
import { BOOKING_COLUMNS } from "./columns.ts";
import { type DateOrder, dateAndTime, dateTyped, orderOf } from "./date-typed.ts";
import { type NamedLine, readLine } from "./list.ts";

/* A list of bookings as another program or our own export writes it. docs/rules.md 25.2 */

/** The most bookings of one file. `app/words/clients.ts` says it in words. */
const MOST_BOOKINGS = 2_000;

/** A booking as its line has it: services and technician by name, minutes of the day, minutes and pence if it says them. */
export type ListedBooking = v.InferOutput<typeof BookingLine> & {
  /** The number that a spreadsheet gives the line. */
  line: number;
  /** All that the line says, which names it. */
  contents: string[];
};

/** Why no bookings of a list can be read. */
export type BookingsRefusal = "too-many-bookings" | "dates-both-ways";

/** The bookings of a list, the lines that are refused, what others lose, the columns that are not read, and how dates are written. */
export type BookingsRead = Result<
  {
    bookings: ListedBooking[];
    refused: NamedLine[];
    lost: NamedLine[];
    unread: Unread[];
    /** A date that can be read both ways, while nobody has said which one is meant. */
    doubtful: string | null;
  },
  BookingsRefusal
>;

/** Whether a list has columns for a date or a start, and for services: then its lines are bookings. docs/rules.md 25.2 */
export function listsBookings(list: List): boolean {
  const { has } = columnsOf(list, BOOKING_COLUMNS);
  return (has("date") || has("time")) && has("services");
}

/**
 * The bookings of a list, and the lines that can't be read as one, each with what is wrong. The whole column of dates says whether
 * the day or the month comes first; while it doesn't, `order` does. Lines of one reference are one booking. docs/rules.md 25.2
 */
export function bookingsIn(list: List, order?: DateOrder): BookingsRead {
  if (list.lines.length > MOST_BOOKINGS) return refuse("too-many-bookings");
  const columns = columnsOf(list, BOOKING_COLUMNS);
  const lines = list.lines.filter(({ cells }) => cells.some((value) => value.trim() !== ""));
  const dates = lines.flatMap(({ cells }) => [columns.cell("date", cells), columns.cell("time", cells)]);
  const proved = orderOf(dates);
  if (proved === "both") return refuse("dates-both-ways");
  const dayFirst = proved === "either" ? (order ?? "day") : proved;
  const bookings: ListedBooking[] = [];
  const [refused, lost]: [NamedLine[], NamedLine[]] = [[], []];
  for (const { line, typed, also } of inOneVisit(
    lines.map(({ line, cells }) => typedIn(columns, line, cells, dayFirst)),
  )) {
    const read = readLine(BookingLine, typed, OPTIONAL);
    const named = { line, name: inShort(typed.customerName) };
    if (!read.ok) refused.push({ ...named, sentence: read.sentence });
    else if (read.value.status === "cancelled") refused.push({ ...named, sentence: "It is cancelled" });
    else {
      bookings.push({ ...read.value, line, contents: Object.values(typed) });
      for (const sentence of [...also, ...read.lost]) lost.push({ ...named, sentence });
    }
  }
  const doubtful =
    proved === "either" && order === undefined ? (dates.find((date) => orderOf([date]) === "either") ?? null) : null;
  return { ok: true, bookings, refused, lost, unread: columns.unread, doubtful };
}

/** What a booking can do without. */
const OPTIONAL = [
  "customerEmail",
  "customerPhone",
  "notes",
  "minutes",
  "price",
  "deposit",
  "status",
  "paymentMethod",
  "paymentStatus",
];

interface TypedLine {
  line: number;
  reference: string;
  typed: Record<keyof v.InferInput<typeof BookingLine>, string>;
  /** What it loses before it is read. */
  also: string[];
}

function typedIn(
  columns: Columns<keyof typeof BOOKING_COLUMNS>,
  line: number,
  cells: string[],
  order: DateOrder,
): TypedLine {
  const cell = (column: keyof typeof BOOKING_COLUMNS) => columns.cell(column, cells);
  const [ofDate, ofTime] = [dateAndTime(cell("date")), dateAndTime(cell("time"))];
  const time = columns.has("time") ? ofTime.time || cell("time") : ofDate.time;
  const written = columns.has("date") ? ofDate.date : ofTime.date;
  const { typed, shortened } = clientTyped(columns, cells);
  return {
    line,
    reference: cell("reference"),
    typed: {
      ...{ date: dateTyped(written, order), time, services: cell("services"), ...typed },
      minutes: cell("minutes") || lengthUntil(time, dateAndTime(cell("end")).time || cell("end")),
      ...{ technician: cell("technician"), price: cell("price"), status: cell("status") },
      deposit: cell("deposit"),
      ...{ paymentMethod: cell("paymentMethod"), paymentStatus: cell("paymentStatus") },
    },
    also: shortened ? [`The spreadsheet has shortened this phone number: ${shortened}`] : [],
  };
}

/** The minutes from a start to an end, as text; empty if there is no end after the start. */
function lengthUntil(start: string, end: string): string {
  const [from, until] = [start, end].map((text) => minuteOf(timeTyped(onClock(text))));
  return from != null && until != null && until > from ? `${until - from}` : "";
}

/**
 * Programs write a visit with two services as two lines of one reference: on one date, by one client with one technician, each after
 * the other, they are one booking.
 */
function inOneVisit(lines: TypedLine[]): TypedLine[] {
  const visits: TypedLine[] = [];
  for (const one of lines) {
    const before = visits.find(
      (visit) => one.reference !== "" && visit.reference === one.reference && follows(visit, one),
    );
    if (before) before.typed = together(before.typed, one.typed);
    else visits.push({ ...one });
  }
  return visits;
}

function follows({ typed: before }: TypedLine, { typed: after }: TypedLine): boolean {
  const same = (["date", "customerName", "technician", "status"] as const).every((key) => before[key] === after[key]);
  const [start, next] = [before, after].map(({ time }) => minuteOf(timeTyped(onClock(time))));
  return same && start != null && next != null && next === start + Number(minutesTyped(before.minutes));
}

function together(one: TypedLine["typed"], other: TypedLine["typed"]): TypedLine["typed"] {
  const minutes = [one, other].map((typed) => Number(minutesTyped(typed.minutes)));
  const prices = [one, other].map(({ price }) => poundsTyped(price));
  const [price, further] = prices;
  return {
    ...one,
    services: `${one.services}, ${other.services}`,
    minutes: minutes.every(Boolean) ? `${minutes.reduce((sum, each) => sum + each, 0)}` : "",
    price: price == null || further == null ? "" : `${(Math.round(100 * (price + further)) / 100).toFixed(2)}`,
    deposit: one.deposit || other.deposit,
    notes: [...new Set([one.notes, other.notes])].filter(Boolean).join("\n"),
  };
}

/** Pounds as lists write them, `£1,234.50`; undefined for none, null for what is no price. */
function poundsTyped(text: string): number | null | undefined {
  return text === "" ? undefined : decimalTyped(text.replace(/^£|£$|,(?=\d{3}\b)/g, ""));
}

const MINUTES = `Please give the length as 1 to ${MIDNIGHT} minutes`;
const PRICE = "Please give the price in pounds";
const MOST_POUNDS = 10_000;

/** One of the values, by its own name or another one in lower case; the first where nothing is given. */
function oneOf<const Value extends string>(values: readonly Value[], others: Record<string, Value>, sentence: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => {
      const plain = text
        .toLowerCase()
        .replace(/[_\s-]+/g, " ")
        .trim();
      return plain === "" ? values[0] : (others[plain] ?? values.find((value) => value.replaceAll("_", " ") === plain));
    }),
    v.picklist(values, sentence),
  );
}

/** What other programs call a status: a firm booking is confirmed. docs/rules.md 25.2 */
const STATUS_WORDS: Record<string, (typeof APPOINTMENT_STATUSES)[number]> = {
  ...Object.fromEntries(
    ["booked", "scheduled", "accepted", "active", "arrived", "checked in", "started", "in progress", "ready"].map(
      (word) => [word, "confirmed" as const],
    ),
  ),
  ...Object.fromEntries(
    ["new", "unconfirmed", "requested", "awaiting confirmation", "not confirmed", "tentative"].map((word) => [
      word,
      "pending" as const,
    ]),
  ),
  ...Object.fromEntries(
    [
      ...["canceled", "no show", "noshow", "declined", "rejected", "deleted", "late cancellation", "late cancelled"],
      ...[
        "cancelled by client",
        "cancelled by customer",
        "cancelled by salon",
        "cancelled by staff",
        "did not attend",
        "dna",
      ],
      ...["canceled by client", "canceled by customer", "canceled by seller", "canceled by buyer"],
    ].map((word) => [word, "cancelled" as const]),
  ),
  ...Object.fromEntries(
    ["complete", "done", "finished", "checked out", "closed", "fulfilled"].map((word) => [word, "completed" as const]),
  ),
};

function pounds(sentence: string) {
  return v.pipe(
    v.string(),
    v.transform(poundsTyped),
    v.optional(
      v.pipe(
        v.number(sentence),
        v.minValue(0, sentence),
        v.maxValue(MOST_POUNDS, sentence),
        v.transform(penceFromPounds),
      ),
    ),
  );
}

const BookingLine = v.object({
  date: v.pipe(v.string(), v.check(isCalendarDate, "Please give the date as 31/12/2026 or 2026-12-31")),
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
  technician: v.pipe(v.string(), atMost(100, "There’s no technician with that name")),
  minutes: v.pipe(
    v.string(),
    v.transform((text) => (text === "" ? undefined : Number(minutesTyped(text)))),
    v.optional(v.pipe(v.number(MINUTES), v.integer(MINUTES), v.minValue(1, MINUTES), v.maxValue(MIDNIGHT, MINUTES))),
  ),
  price: pounds(PRICE),
  deposit: pounds("Please give what was paid in advance in pounds"),
  status: oneOf(APPOINTMENT_STATUSES, STATUS_WORDS, "We don’t know this status, so it stays pending"),
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
