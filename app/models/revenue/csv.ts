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
