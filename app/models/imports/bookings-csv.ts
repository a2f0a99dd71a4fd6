import type * as v from "valibot";
import { inShort } from "../../kernel/read-csv.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { isSamePerson } from "../notes/shared-phone.ts";
import { BookingLine } from "./booking-line.ts";
import { clientTyped } from "./clients-csv.ts";
import type { BookingColumn } from "./columns.ts";
import { type DateOrder, dateAndTime, dateTyped, orderOf } from "./date-typed.ts";
import { type NamedLine, readLine } from "./list.ts";
import { type Columns, columnsOf, type Named, type Read, type Unread } from "./mapping.ts";
import { nobodysEmails, nobodysSentence } from "./shared.ts";
import { statusTyped } from "./statuses.ts";
import { summaryTyped } from "./summary-typed.ts";
import { inOneVisit, lengthUntil, startAndEnd, type TypedLine } from "./visits.ts";

/* A list of bookings as another program or our own export writes it. docs/rules.md 25.2 */

/** The most bookings of one file. `app/words/clients.ts` says it in words. */
const MOST_BOOKINGS = 2_000;

/** A booking as its line has it: services and technician by name, minutes of the day, minutes and pence if it says them. */
export type ListedBooking = v.InferOutput<typeof BookingLine> & {
  /** The number that a spreadsheet gives the line, and those of the other lines of the visit. */
  line: number;
  others: number[];
  /** All that the line says, which names it. */
  contents: string[];
};

/** Why no bookings of a list can be read. */
export type BookingsRefusal = "too-many-bookings" | "dates-both-ways" | "no-booking-columns";

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

/**
 * The bookings of a list, and the lines that can't be read as one, each with what is wrong. The whole column of dates says whether
 * the day or the month comes first; while it doesn't, `order` does. Lines of one reference are one booking. docs/rules.md 25.2
 */
export function bookingsIn(read: Read, named: Named, order?: DateOrder): BookingsRead {
  if (read.list.lines.length > MOST_BOOKINGS) return refuse("too-many-bookings");
  const columns = columnsOf(read);
  const { has } = columns;
  if (!(has("date") || has("time")) || !(has("services") || has("summary"))) return refuse("no-booking-columns");
  const lines = read.list.lines.filter(({ cells }) => cells.some((value) => value.trim() !== ""));
  const dates = lines.flatMap(({ cells }) => [columns.cell("date", cells), columns.cell("time", cells)]);
  const proved = orderOf(dates);
  if (proved === "both") return refuse("dates-both-ways");
  const dayFirst = proved === "either" ? (order ?? "day") : proved;
  const typed = lines.map(({ line, cells }) => typedIn(columns, { line, cells }, { order: dayFirst, named }));
  const nobodys = nobodysEmails(typed.map((one) => one.typed));
  const bookings: ListedBooking[] = [];
  const [refused, lost]: [NamedLine[], NamedLine[]] = [[], []];
  for (const { line, others, typed: cells, also } of inOneVisit(typed)) {
    const email = nobodys.has(cells.customerEmail.toLowerCase()) ? cells.customerEmail : "";
    const booking = readLine(BookingLine, { ...cells, ...(email && { customerEmail: "" }) }, OPTIONAL);
    const about = { line, name: inShort(cells.customerName) };
    if (!booking.ok) refused.push({ ...about, others, sentence: booking.sentence });
    else if (booking.value.status === "cancelled") refused.push({ ...about, others, sentence: "It is cancelled" });
    else {
      bookings.push({ ...booking.value, line, others, contents: Object.values(cells) });
      const said = [...also, ...(email ? [nobodysSentence(email)] : []), ...booking.lost];
      for (const sentence of said) lost.push({ ...about, sentence });
    }
  }
  const doubtful =
    proved === "either" && order === undefined ? (dates.find((date) => orderOf([date]) === "either") ?? null) : null;
  return { ok: true, bookings, refused, lost, unread: columns.unread, doubtful };
}

/** What a booking can do without. */
const OPTIONAL = [
  ...["customerEmail", "customerPhone", "notes", "minutes", "price", "deposit", "status", "paymentMethod"],
  "paymentStatus",
];

function typedIn(
  columns: Columns<BookingColumn>,
  { line, cells }: { line: number; cells: string[] },
  { order, named }: { order: DateOrder; named: Named },
): TypedLine {
  const cell = (column: BookingColumn) => columns.cell(column, cells);
  const [from = "", until = ""] = startAndEnd(cell("time"));
  const [ofDate, ofTime] = [dateAndTime(cell("date")), dateAndTime(from)];
  const time = columns.has("time") ? ofTime.time || from : ofDate.time;
  const end = cell("end") || until;
  const days = [...columns.cells("date", cells).map((one) => dateAndTime(one).date), ofTime.date];
  const written = days.find((day) => day !== "" && !WEEKDAY.test(day)) ?? ofDate.date;
  const { typed, shortened, cut } = clientTyped(columns, cells);
  const title = columns.has("summary") ? summaryTyped(cell("summary"), named) : null;
  // A guest's own name counts before the title's, which may say more.
  const isElse = title?.name && typed.customerName && !isSamePerson(title.name, typed.customerName);
  const [paymentStatus, repeats] = [cell("paymentStatus"), cell("repeats")];
  const minutes = cell("minutes") || lengthUntil(time, dateAndTime(end).time || end);
  return {
    ...{ line, others: [] },
    reference: cell("reference"),
    typed: {
      ...{ date: dateTyped(written, order), time, services: cell("services") || title?.services || "", ...typed },
      customerName: typed.customerName || title?.name || "",
      ...(isElse && { notes: [typed.notes, cell("summary")].filter(Boolean).join("\n") }),
      minutes,
      ...{ technician: cell("technician") || title?.technician || "", price: cell("price"), deposit: cell("deposit") },
      status: columns.has("status") ? statusIn(columns.cells("status", cells)) : "unsaid",
      // What was paid elsewhere lies in no till of ours.
      paymentMethod: cell("paymentMethod") || (paymentStatus === "" ? "" : "bank_transfer"),
      paymentStatus,
    },
    also: [
      ...cut,
      ...(shortened ? [`The spreadsheet has shortened this phone number: ${shortened}`] : []),
      ...(repeats && !NOT_AGAIN.test(repeats)
        ? [`It repeats (${inShort(repeats)}). We add its first visit alone`]
        : []),
      ...(end && !minutes ? [`We can’t tell its length from this end. We left out “${inShort(end)}”`] : []),
    ],
  };
}

const NOT_AGAIN = /^(?:no|n|false|0|never|none|-+)$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?$/i;

/** Of several statuses the first that says that the visit didn’t take place, or else the first. */
function statusIn(statuses: string[]): string {
  const fails = (status: string) => ["cancelled", "missed"].includes(statusTyped(status) ?? "");
  return statuses.find(fails) ?? statuses[0] ?? "";
}
