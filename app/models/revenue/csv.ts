import type { PaymentMethod } from "../../diary/appointments/appointment.ts";
import { countsTowardsPrice, type Payment, sumOf, type WayToPay } from "../../diary/appointments/payment.ts";
import { clockTime } from "../../kernel/clock.ts";
import { BYTE_ORDER_MARK, csvLine, plainPounds } from "../../kernel/csv.ts";
import { WAY_NAMES } from "../money/in-words.ts";
import { type Revenue, type RevenueDay, totalOf } from "./day-revenue.ts";

/* Revenue as a file for spreadsheets: docs/rules.md 16.7. */

const COLUMNS = ["Date", "Revenue", "Appointments", "Bank Transfers", "Cash Payments", "Services"];
/** The paid parts of the columns before them. docs/rules.md 16.14 */
const PAID_COLUMNS = ["Paid Not In Cash", "Paid In Cash", "Paid", "Not Paid"];

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
  /** The rows that count; none where staff only said that it is paid. */
  money: readonly Pick<Payment, "kind" | "method" | "amountPence">[];
}

/**
 * The lines of the accountant's file: one per appointment, then the totals by method and together, and of these what is
 * paid, in which ways, and what is not. docs/rules.md 16.12, 16.14
 */
export function* earningsFile(lines: EarningLine[]): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(EARNING_COLUMNS);
  for (const { date, startsMinute, customerName, services, technicianName, ...line } of lines) {
    yield csvLine([
      ...[date, clockTime(startsMinute), customerName, services, technicianName ?? ""],
      ...[plainPounds(line.pricePence), methodName(line.paymentMethod), isPaid(line) ? "Paid" : "Pending"],
      waysOf(line)
        .map(([way, pence]) => `${WAY_NAMES[way]} ${plainPounds(pence)}`)
        .join(", "),
    ]);
  }
  const total = (name: string, pence: number) => csvLine([name, "", "", "", "", plainPounds(pence), "", "", ""]);
  for (const [name, part] of TOTALS) {
    yield total(
      name,
      lines.reduce((sum, line) => sum + part(line), 0),
    );
  }
  const paid = Map.groupBy(lines.flatMap(waysOf), ([way]) => way);
  for (const [way, parts] of paid) {
    yield total(
      `Paid by way: ${WAY_NAMES[way].toLowerCase()}`,
      parts.reduce((sum, [, pence]) => sum + pence, 0),
    );
  }
}

/** In which ways a visit was paid, and how much in each, less what went back. docs/rules.md 16.12 */
function waysOf({ money, paymentMethod, ...line }: Paid): [WayToPay, number][] {
  const rows = money.filter(countsTowardsPrice);
  if (rows.length === 0) return paidOf(line) > 0 ? [[paymentMethod, paidOf(line)]] : [];
  return [...Map.groupBy(rows, ({ method }) => method)]
    .map(([method, ofWay]): [WayToPay, number] => [method, sumOf(ofWay)])
    .filter(([, pence]) => pence !== 0);
}

type Paid = Pick<EarningLine, "money" | "paymentMethod" | "pricePence" | "owedPence">;

const ofCash = ({ paymentMethod }: EarningLine, pence: number) => (paymentMethod === "cash" ? pence : 0);
const ofTransfers = ({ paymentMethod }: EarningLine, pence: number) => (paymentMethod === "cash" ? 0 : pence);
const paidOf = ({ pricePence, owedPence }: Pick<EarningLine, "pricePence" | "owedPence">) => pricePence - owedPence;
const isPaid = ({ owedPence }: Pick<EarningLine, "owedPence">) => owedPence === 0;

const TOTALS: [name: string, part: (line: EarningLine) => number][] = [
  ["Total not in cash", (line) => ofTransfers(line, line.pricePence)],
  ["Total in cash", (line) => ofCash(line, line.pricePence)],
  ["Total", ({ pricePence }) => pricePence],
  ["Paid not in cash", (line) => ofTransfers(line, paidOf(line))],
  ["Paid in cash", (line) => ofCash(line, paidOf(line))],
  ["Paid", paidOf],
  ["Not paid", ({ owedPence }) => owedPence],
];

const EARNING_COLUMNS = [
  ...["Date", "Time", "Client", "Services", "Technician"],
  ...["Price", "Method", "Payment Status", "Paid By"],
];

/** Anything but cash counts as a bank transfer. docs/rules.md 16.1 */
function methodName(method: PaymentMethod): string {
  return method === "cash" ? "Cash" : "Bank Transfer";
}
