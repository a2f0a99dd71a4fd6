import { isVoid, type Payment, type PaymentKind } from "../../diary/appointments/payment.ts";
import { BYTE_ORDER_MARK, csvLine, plainPounds } from "../../kernel/csv.ts";
import { WAY_NAMES } from "../money/in-words.ts";
import { MOVEMENTS, type MovementKind } from "../money/movement.ts";
import { type Rate, rateShown } from "../rates/rate.ts";
import { type Item, takenOf, waysOf } from "./taken.ts";
import { type VatPart, vatOf } from "./vat.ts";

/* The accountant's file of what was taken, as text. docs/rules.md 28.5 */

/** A row of money with its visit, null for a deleted one. `technicianName` is null at a salon with one technician. */
export interface FileRow extends Pick<Payment, "takenOn" | "kind" | "method" | "amountPence" | "note" | "answersId"> {
  /** It was paid for a voucher, and for no visit. */
  isSale?: boolean;
  /** When its voucher was sold. docs/rules.md 28.9 */
  soldOn?: string | null;
  items: Item[] | null;
  services: string | null;
  visitDate: string | null;
  technicianName: string | null;
}

/** A completed visit that is not paid, with what is still owed for it. */
export interface UnpaidVisit {
  date: string;
  services: string;
  technicianName: string | null;
  owedPence: number;
}

/** Cash that went into the till or out of it and is no sale. `isVoid` says that it voids another. docs/rules.md 27.14 */
export interface CashMoved {
  date: string;
  kind: MovementKind;
  amountPence: number;
  reason: string;
  isVoid: boolean;
}

/**
 * The lines of the file: one for each row of money, and the totals by method and together. What vouchers have paid stands apart
 * in columns of its own, because that money was taken when they were sold. So does what completed visits owe, and cash that is
 * no sale. Each rate of VAT has its columns. docs/rules.md 28.5, 28.8
 */
export function* paymentsFile(
  rows: FileRow[],
  uses: FileRow[],
  unpaid: UnpaidVisit[],
  rates: Rate[],
  moved: CashMoved[] = [],
): Generator<string> {
  const withVat = (row: FileRow) => ({ ...row, vat: vatOf(row, rates) });
  const [lines, redeemed] = [rows.map(withVat), uses.map(withVat)];
  const used = ratesIn([...lines, ...redeemed].flatMap(({ vat }) => vat));
  const line = (cells: string[], parts: VatPart[], amount: string, owed = "", byVoucher = "", cash = "") => {
    const beside = [...(uses.length > 0 ? [byVoucher] : []), ...(moved.length > 0 ? [cash] : [])];
    return csvLine([...cells, amount, ...vatCells(parts, used), owed, ...beside]);
  };
  const apart = [...(uses.length > 0 ? ["By Voucher"] : []), ...(moved.length > 0 ? ["Cash Moved, No Sale"] : [])];
  yield BYTE_ORDER_MARK + csvLine([...COLUMNS, "Amount", ...vatColumns(used), "Not Paid", ...apart]);
  for (const row of lines) yield line(cellsOf(row), row.vat, plainPounds(row.amountPence));
  const total = (name: string, of: typeof lines, pence: number) =>
    line(
      [name, "", "", "", "", "", ""],
      of.flatMap(({ vat }) => vat),
      plainPounds(pence),
    );
  const taken = takenOf(rows);
  for (const [way, pence] of waysOf(taken)) {
    const ofWay = lines.filter(({ method }) => method === way);
    yield total(`Total ${WAY_NAMES[way].toLowerCase()}`, ofWay, pence);
  }
  yield total("Total", lines, taken.totalPence);
  const tips = lines.filter(({ kind }) => kind === "tip");
  yield total("Tips in it", tips, taken.tipsPence);
  for (const row of redeemed) yield line(cellsOf(row), row.vat, "", "", plainPounds(row.amountPence));
  if (uses.length > 0) {
    const pence = uses.reduce((sum, { amountPence }) => sum + amountPence, 0);
    const vat = redeemed.flatMap((row) => row.vat);
    yield line(["Total by voucher", "", "", "", "", "", ""], vat, "", "", plainPounds(pence));
  }
  for (const { date, services, technicianName, owedPence } of unpaid.filter(({ owedPence }) => owedPence > 0)) {
    yield line([date, "", "Not paid", services, date, technicianName ?? "", ""], NONE, "", plainPounds(owedPence));
  }
  const owed = unpaid.reduce((sum, { owedPence }) => sum + owedPence, 0);
  yield line(["Total not paid", "", "", "", "", "", ""], NONE, "", plainPounds(owed));
  for (const { date, kind, amountPence, reason, isVoid } of moved) {
    const says = isVoid ? `${MOVEMENTS[kind].says}, taken back` : MOVEMENTS[kind].says;
    yield line([date, WAY_NAMES.cash, says, "", "", "", reason], NONE, "", "", "", plainPounds(amountPence));
  }
  if (moved.length > 0) {
    const pence = moved.reduce((sum, { amountPence }) => sum + amountPence, 0);
    yield line(["Total cash moved", "", "", "", "", "", ""], NONE, "", "", "", plainPounds(pence));
  }
}

const COLUMNS = ["Date", "Method", "Kind", "For", "Visit", "Technician", "Note"];
const NONE: VatPart[] = [];

function cellsOf(row: FileRow): string[] {
  const kind = isVoid(row) ? `${KINDS[row.kind]}, taken back` : KINDS[row.kind];
  const { takenOn, method, services, visitDate, technicianName, note, isSale } = row;
  return [
    takenOn,
    WAY_NAMES[method],
    kind,
    isSale ? "A voucher" : (services ?? "A deleted appointment"),
    visitDate ?? "",
    technicianName ?? "",
    note,
  ];
}

const KINDS: Record<PaymentKind, string> = {
  deposit: "Deposit",
  payment: "Payment",
  tip: "Tip",
  fee: "Fee",
  refund: "Refund",
};

/** The rates of these parts, the highest first. */
function ratesIn(parts: VatPart[]): number[] {
  const found = new Set(parts.flatMap(({ basisPoints }) => (basisPoints === null ? [] : [basisPoints])));
  return [...found].sort((one, other) => other - one);
}

function vatColumns(used: number[]): string[] {
  if (used.length === 0) return [];
  return [
    ...used.map((rate) => `${rateShown(rate)}%`).flatMap((at) => [`Net at ${at}`, `VAT at ${at}`, `Gross at ${at}`]),
    "Without VAT",
  ];
}

function vatCells(parts: VatPart[], used: number[]): string[] {
  if (used.length === 0) return [];
  if (parts.length === 0) return Array.from({ length: 3 * used.length + 1 }, () => "");
  const sumOf = (rate: number | null, pence: (part: VatPart) => number) =>
    parts.reduce((sum, part) => (part.basisPoints === rate ? sum + pence(part) : sum), 0);
  const gross = (rate: number | null) => sumOf(rate, ({ grossPence }) => grossPence);
  const cells = used.flatMap((rate) => {
    const vat = sumOf(rate, ({ vatPence }) => vatPence);
    return [gross(rate) - vat, vat, gross(rate)];
  });
  return [...cells, gross(null)].map(plainPounds);
}
