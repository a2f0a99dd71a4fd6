import { categoryOf, type Service } from "../../diary/menu/service.ts";
import { clockTime } from "../../kernel/clock.ts";
import { BYTE_ORDER_MARK, csvLine, plainPounds } from "../../kernel/csv.ts";
import type { Appointment } from "../appointments/appointment.server.ts";
import type { WholeClient } from "../customers/list.server.ts";

/* What of a salon leaves it as a file: the columns, with the headings that the imports read. docs/rules.md 25.1 */

/** The columns of a file: their headings, and the cell of each row. */
export type Columns<Row> = [heading: string, cell: (row: Row) => string][];

export const CLIENT_COLUMNS: Columns<Omit<WholeClient, "id">> = [
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Phone", ({ phone }) => phone],
  ["Note", ({ note }) => note],
  ["Last visit", ({ lastVisit }) => lastVisit ?? ""],
  ["Next visit", ({ nextVisit }) => nextVisit ?? ""],
  ["Birthday", ({ birthday }) => birthday],
  ["News and offers", ({ agreedTo }) => (agreedTo ? `Yes: ${agreedTo.words}` : "")],
  ["Agreed on", ({ agreedTo }) => agreedTo?.on ?? ""],
];

/** `Technician` stays empty at a salon with one. */
export const APPOINTMENT_COLUMNS: Columns<Appointment> = [
  ["Date", ({ date }) => date],
  ["Time", ({ startsMinute }) => clockTime(startsMinute)],
  ["Minutes", ({ startsMinute, endsMinute }) => `${endsMinute - startsMinute}`],
  ["Services", ({ items, serviceNames }) => (items.length > 0 ? items.map(itemInWords).join(", ") : serviceNames)],
  ["Client", ({ customerName }) => customerName],
  ["Email", ({ customerEmail }) => customerEmail],
  ["Phone", ({ customerPhone }) => customerPhone],
  ["Technician", ({ technicianName }) => technicianName ?? ""],
  ["Price", ({ pricePence }) => plainPounds(pricePence)],
  ["Status", ({ status }) => status],
  ["Payment method", ({ paymentMethod }) => paymentMethod],
  ["Payment status", ({ paymentStatus }) => paymentStatus],
  ["Notes", ({ notes }) => notes],
  ["Answers", ({ answers }) => answers.map(({ question, answer }) => `${question} ${answer}`).join("; ")],
];

/** A service with its quantity, if it has one: `Gems x 4`. */
function itemInWords({ name, quantity }: Appointment["items"][number]): string {
  return quantity > 1 ? `${name} x ${quantity}` : name;
}

export const SERVICE_COLUMNS: Columns<Service> = [
  ["Name", ({ name }) => name],
  ["Price", ({ pricePence }) => plainPounds(pricePence)],
  ["Minutes", ({ durationMinutes }) => `${durationMinutes}`],
  ["Category", (service) => categoryOf(service)],
  ["Description", ({ description }) => description],
  ["Minutes as an extra", ({ extraMinutes = 0 }) => `${extraMinutes}`],
  ["Minutes after it", ({ bufferMinutes = 0 }) => `${bufferMinutes}`],
  ["Active", ({ active }) => (active ? "yes" : "no")],
];

/** The pieces of a file of comma separated values: its headings, then each page of rows as it is read. */
export async function* csvPieces<Row>(columns: Columns<Row>, pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([heading]) => heading));
  for await (const rows of pages) {
    const lines = rows.map((row) =>
      csvLine(
        columns.map(([, cell]) => cell(row)),
        { keepsBreaks: true },
      ),
    );
    if (lines.length > 0) yield lines.join("");
  }
}

/** The pieces of a list in JSON, each page of records as it is read. */
export async function* jsonPieces<Row>(
  pages: AsyncIterable<Row[]>,
  record: (row: Row) => unknown,
): AsyncGenerator<string> {
  yield "[";
  let first = true;
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield (first ? "" : ",") + rows.map((row) => JSON.stringify(record(row))).join(",");
    first = false;
  }
  yield "]";
}
