import { clockTime } from "../../kernel/clock.ts";
import type { PaymentMethod, PaymentStatus } from "../appointments/appointment.ts";
import { type RevenueDay, totalOf } from "./day-revenue.ts";

/* Revenue as a file for spreadsheets: docs/rules.md 16.7. */

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
const COLUMNS = ["Date", "Revenue", "Appointments", "Bank Transfers", "Cash Payments", "Services"];

/** The lines of the file, one per day, with pounds as plain numbers. docs/rules.md 16.7 */
export function* revenueFile(days: RevenueDay[]): Generator<string> {
  yield BYTE_ORDER_MARK + lineOf(COLUMNS);
  for (const day of days) {
    yield lineOf([
      day.date,
      pounds(totalOf(day)),
      String(day.appointments),
      pounds(day.transferPence),
      pounds(day.cashPence),
      day.services.map(({ name, count, pence }) => `${name} x ${count}: £${pounds(pence)}`).join("; "),
    ]);
  }
}

/** An appointment that counts as revenue. */
interface EarningLine {
  date: string;
  startsMinute: number;
  customerName: string;
  services: string;
  technicianName: string | null;
  pricePence: number;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
}

/** The lines of the accountant's file: one per appointment, then the totals by method and together. docs/rules.md 16.12 */
export function* earningsFile(lines: EarningLine[]): Generator<string> {
  yield BYTE_ORDER_MARK + lineOf(EARNING_COLUMNS);
  for (const { date, startsMinute, customerName, services, technicianName, ...line } of lines) {
    const paid = line.paymentStatus === "paid" ? "Paid" : "Pending";
    yield lineOf([
      ...[date, clockTime(startsMinute), customerName, services, technicianName ?? ""],
      ...[pounds(line.pricePence), methodName(line.paymentMethod), paid],
    ]);
  }
  const sumOf = (wanted: (line: EarningLine) => boolean) =>
    pounds(lines.filter(wanted).reduce((sum, { pricePence }) => sum + pricePence, 0));
  const cash = ({ paymentMethod }: EarningLine) => paymentMethod === "cash";
  yield totalLine(
    "Total bank transfers",
    sumOf((line) => !cash(line)),
  );
  yield totalLine("Total cash payments", sumOf(cash));
  yield totalLine(
    "Total",
    sumOf(() => true),
  );
}

const EARNING_COLUMNS = ["Date", "Time", "Client", "Services", "Technician", "Price", "Method", "Payment Status"];

function totalLine(name: string, sum: string): string {
  return lineOf([name, "", "", "", "", sum, "", ""]);
}

/** Anything but cash counts as a bank transfer. docs/rules.md 16.1 */
function methodName(method: PaymentMethod): string {
  return method === "cash" ? "Cash" : "Bank Transfer";
}

function pounds(pence: number): string {
  return (pence / 100).toFixed(2);
}

function lineOf(cells: string[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/** A quoted cell on one line. An apostrophe in front keeps spreadsheets from reading a formula. docs/rules.md 16.7 */
function cellOf(text: string): string {
  const line = text.replace(/[\r\n\t]+/g, " ");
  const safe = /^\s*[=+\-@＝＋－＠]/.test(line) ? `'${line}` : line;
  return `"${safe.replaceAll('"', '""')}"`;
}
