import type { PaymentStatus } from "./appointment.ts";

/*
 * The money of an appointment, in rows that are added and never changed. A wrong row is corrected by another row. Amounts are
 * whole pence. docs/rules.md 27
 */

/** What a payment is for. A deposit and a payment count towards the price; a tip and a fee do not. docs/rules.md 27.1 */
export const PAYMENT_KINDS = ["deposit", "payment", "tip", "fee", "refund"] as const;

/** How money comes. `card` is a salon's own terminal, `online` is Stripe. docs/rules.md 27.1 */
export const WAYS_TO_PAY = ["cash", "bank_transfer", "card", "online", "voucher"] as const;

/** The order in which money goes back by the ways in which it came: cash comes last. docs/rules.md 27.15 */
export const WAYS_BACK = ["online", "card", "bank_transfer", "voucher", "cash"] as const;

export type PaymentKind = (typeof PAYMENT_KINDS)[number];
export type WayToPay = (typeof WAYS_TO_PAY)[number];

/** The least and the most of one row, pence. docs/rules.md 27.2 */
export const LEAST_AMOUNT = 1;
export const LARGEST_AMOUNT = 1_000_000;

/** A row of money. `amountPence` is negative for a refund, and for a row that voids a positive one. */
export interface Payment {
  id: string;
  /** `firstIdOf` of its appointment, so a move takes its money along. Null for money of no appointment. */
  appointmentId: string | null;
  kind: PaymentKind;
  method: WayToPay;
  amountPence: number;
  /** Who gets a tip. */
  technicianId: string | null;
  /** The salon's date. */
  takenOn: string;
  /** UTC ms. */
  createdAt: number;
  note: string;
  /** Stripe's name for it, which no other row has. */
  stripeId: string | null;
  /** The row that it voids. */
  answersId: string | null;
  /** The command that wrote it. */
  commandId: string | null;
  /** Whether staff wrote it by setting the payment to paid. Such a row follows the price. docs/rules.md 27.5 */
  settles: boolean;
  /** The voucher that it belongs to. Without an appointment it is the sale; with one it is a use. docs/rules.md 32.1 */
  voucherId: string | null;
  /** What came off the price with it: a package's use, or a refund. Null where nothing did, and in the oldest rows. docs/rules.md 28.6, 32.7 */
  offPence: number | null;
}

/**
 * The id of the first appointment in this one's chain of moves. Rows of money carry this id, so moves do not change them.
 * docs/rules.md 27.3
 */
export function firstIdOf({ id, calendarUid }: { id: string; calendarUid: string }): string {
  return calendarUid || id;
}

/** Those of `rows` that belong to an appointment. */
export function paymentsOf(rows: Payment[], appointment: { id: string; calendarUid: string }): Payment[] {
  const first = firstIdOf(appointment);
  return rows.filter(({ appointmentId }) => appointmentId === first);
}

/** The amount paid towards the price, less refunds, pence. docs/rules.md 27.2 */
export function paidOf(rows: Pick<Payment, "kind" | "amountPence">[]): number {
  return sumOf(rows.filter(countsTowardsPrice));
}

/** The amount paid in one way towards the price, less what went back in it, pence. docs/rules.md 27.15 */
export function paidBy(way: WayToPay, rows: Pick<Payment, "kind" | "method" | "amountPence">[]): number {
  return paidOf(rows.filter(({ method }) => method === way));
}

/** The amount paid online towards the price, less refunds, pence. docs/rules.md 5.17 */
export function paidOnlineOf(rows: Pick<Payment, "kind" | "method" | "amountPence">[]): number {
  return paidBy("online", rows);
}

/** The fee paid online, less refunds, pence. docs/rules.md 31.11 */
export function feeOnlineOf(rows: Pick<Payment, "kind" | "method" | "amountPence">[]): number {
  return sumOf(rows.filter(({ kind, method }) => kind === "fee" && method === "online"));
}

/** The amount still owed, pence; 0 once the payment is refunded or cancelled. docs/rules.md 27.2 */
export function owedOf(
  { pricePence, paymentStatus }: { pricePence: number; paymentStatus: PaymentStatus },
  rows: Pick<Payment, "kind" | "amountPence">[],
): number {
  return paymentStatus === "pending" ? Math.max(0, pricePence - paidOf(rows)) : 0;
}

/**
 * The status of a payment, from the status that was last set (`said`), the price and the amount paid. A cancelled payment
 * stays cancelled. A refunded one stays refunded until something is paid again. What owes nothing is paid. docs/rules.md 27.4
 */
export function paymentStatusOf(said: PaymentStatus, pricePence: number, paidPence: number): PaymentStatus {
  if (said === "cancelled" || (said === "refunded" && paidPence <= 0)) return said;
  return paidPence >= pricePence ? "paid" : "pending";
}

/** Whether a row voids another one. docs/rules.md 27.6 */
export function isVoid({ answersId }: Pick<Payment, "answersId">): boolean {
  return answersId !== null;
}

/** The rows that count: those that were not voided and void nothing. docs/rules.md 27.6 */
export function standingOf<Row extends Pick<Payment, "id" | "answersId">>(rows: Row[]): Row[] {
  const voided = new Set(rows.map(({ answersId }) => answersId));
  return rows.filter((row) => !isVoid(row) && !voided.has(row.id));
}

/** Whether a row counts towards the price. docs/rules.md 27.1 */
export function countsTowardsPrice({ kind }: Pick<Payment, "kind">): boolean {
  return kind !== "tip" && kind !== "fee";
}

export function sumOf(rows: Pick<Payment, "amountPence">[]): number {
  return rows.reduce((sum, { amountPence }) => sum + amountPence, 0);
}
