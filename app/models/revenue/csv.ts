import type { PaymentMethod, PaymentStatus } from "../../diary/appointments/appointment.ts";
import { clockTime } from "../../kernel/clock.ts";
import { BYTE_ORDER_MARK, csvLine, plainPounds } from "../../kernel/csv.ts";
import { type Revenue, type RevenueDay, totalOf } from "./day-revenue.ts";

/* Revenue as a file for spreadsheets: docs/rules.md 16.7. */

const COLUMNS = ["Date", "Revenue", "Appointments", "Bank Transfers", "Cash Payments", "Services"];
/** The paid parts of the columns before them. docs/rules.md 16.14 */
const PAID_COLUMNS = ["Bank Transfers Paid", "Cash Payments Paid", "Paid", "Not Paid"];

/**
 * The lines of the file, one per day, with pounds as plain numbers. `unpaid` is what of the days is not
 * paid yet. docs/rules.md 16.7, 16.14
 */
export function* revenueFile({ days, unpaid }: Revenue): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine([...COLUMNS, ...PAID_COLUMNS]);
  const owed = new Map(unpaid.map((day) => [day.date, day]));
  for (const day of days) {
    const services = day.services
      .map(({ name, count, pence }) => `${name} x ${count}: £${plainPounds(pence)}`)
      .join("; ");
    yield csvLine([day.date, ...sumsOf(day), services, ...paidSums(day, owed.get(day.date))]);
  }
}

type Sums = Pick<RevenueDay, "appointments" | "cashPence" | "transferPence">;

function sumsOf(sums: Sums): string[] {
  return [
    plainPounds(totalOf(sums)),
    String(sums.appointments),
    plainPounds(sums.transferPence),
    plainPounds(sums.cashPence),
  ];
}

function paidSums(all: Sums, unpaid: Omit<Sums, "appointments"> = { cashPence: 0, transferPence: 0 }): string[] {
  const notPaid = totalOf(unpaid);
  return [
    all.transferPence - unpaid.transferPence,
    all.cashPence - unpaid.cashPence,
    totalOf(all) - notPaid,
    notPaid,
  ].map(plainPounds);
}

/** An appointment that counts as revenue. */
interface EarningLine {
  date: string;
  startsMinute: number;
  customerName: string;
  services: string;
  technicianName: string | null;
  pricePence: number;
  /** What of the price is still owed. docs/rules.md 27.2 */
  owedPence: number;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
}

/**
 * The lines of the accountant's file: one per appointment, then the totals by method and together, and of these what is
 * paid and what is not. docs/rules.md 16.12, 16.14
 */
export function* earningsFile(lines: EarningLine[]): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(EARNING_COLUMNS);
  for (const { date, startsMinute, customerName, services, technicianName, ...line } of lines) {
    yield csvLine([
      ...[date, clockTime(startsMinute), customerName, services, technicianName ?? ""],
      ...[plainPounds(line.pricePence), methodName(line.paymentMethod), isPaid(line) ? "Paid" : "Pending"],
    ]);
  }
  for (const [name, part] of TOTALS) {
    const sum = lines.reduce((sum, line) => sum + part(line), 0);
    yield csvLine([name, "", "", "", "", plainPounds(sum), "", ""]);
  }
}

const ofCash = ({ paymentMethod }: EarningLine, pence: number) => (paymentMethod === "cash" ? pence : 0);
const ofTransfers = ({ paymentMethod }: EarningLine, pence: number) => (paymentMethod === "cash" ? 0 : pence);
const paidOf = ({ pricePence, owedPence }: EarningLine) => pricePence - owedPence;
const isPaid = ({ paymentStatus }: Pick<EarningLine, "paymentStatus">) => paymentStatus === "paid";

const TOTALS: [name: string, part: (line: EarningLine) => number][] = [
  ["Total bank transfers", (line) => ofTransfers(line, line.pricePence)],
  ["Total cash payments", (line) => ofCash(line, line.pricePence)],
  ["Total", ({ pricePence }) => pricePence],
  ["Bank transfers paid", (line) => ofTransfers(line, paidOf(line))],
  ["Cash payments paid", (line) => ofCash(line, paidOf(line))],
  ["Paid", paidOf],
  ["Not paid", ({ owedPence }) => owedPence],
];

const EARNING_COLUMNS = ["Date", "Time", "Client", "Services", "Technician", "Price", "Method", "Payment Status"];

/** Anything but cash counts as a bank transfer. docs/rules.md 16.1 */
function methodName(method: PaymentMethod): string {
  return method === "cash" ? "Cash" : "Bank Transfer";
}
