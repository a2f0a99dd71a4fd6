import type { PaymentStatus } from "./appointment.ts";

/*
 * The money of an appointment, as rows that are added and never changed. Another row corrects a wrong one. Amounts are whole
 * pence. docs/rules.md 27
 */

/** What a payment is for. A deposit and a payment count towards the price; a tip and a fee do not. docs/rules.md 27.1 */
export const PAYMENT_KINDS = ["deposit", "payment", "tip", "fee", "refund"] as const;

/** How money comes. `card` is a salon's own terminal, `online` is Stripe. docs/rules.md 27.1 */
export const WAYS_TO_PAY = ["cash", "bank_transfer", "card", "online", "voucher"] as const;

export type PaymentKind = (typeof PAYMENT_KINDS)[number];
export type WayToPay = (typeof WAYS_TO_PAY)[number];

/** The least and the most of one row, pence. docs/rules.md 27.2 */
export const LEAST_AMOUNT = 1;
export const LARGEST_AMOUNT = 1_000_000;

/** What a row says. `amountPence` is negative for money that went back, and for what voids a row. */
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
  /** Whether it was taken by setting the payment to paid. It then follows the price. docs/rules.md 27.5 */
  settles: boolean;
  /** The voucher that it belongs to: without an appointment as its sale, with one as its use. docs/rules.md 32.1 */
  voucherId: string | null;
}

/**
 * The id of the first appointment that this one was moved from, or its own. Money belongs to it however often it moves.
 * docs/rules.md 27.3
 */
export function firstIdOf({ id, calendarUid }: { id: string; calendarUid: string }): string {
  return calendarUid || id;
}

/** The rows of an appointment among these. */
export function paymentsOf(rows: Payment[], appointment: { id: string; calendarUid: string }): Payment[] {
  const first = firstIdOf(appointment);
  return rows.filter(({ appointmentId }) => appointmentId === first);
}

/** What has been paid towards the price, less what was given back, pence. docs/rules.md 27.2 */
export function paidOf(rows: Pick<Payment, "kind" | "amountPence">[]): number {
  return sumOf(rows.filter(countsTowardsPrice));
}

/** What came online towards the price and has not gone back, pence. docs/rules.md 5.17 */
export function paidOnlineOf(rows: Pick<Payment, "kind" | "method" | "amountPence">[]): number {
  return paidOf(rows.filter(({ method }) => method === "online"));
}

/** What came online as a fee and has not gone back. docs/rules.md 31.11 */
export function feeOnlineOf(rows: Pick<Payment, "kind" | "method" | "amountPence">[]): number {
  return sumOf(rows.filter(({ kind, method }) => kind === "fee" && method === "online"));
}

/** What is still owed, pence; 0 once the payment is refunded or called off. docs/rules.md 27.2 */
export function owedOf(
  { pricePence, paymentStatus }: { pricePence: number; paymentStatus: PaymentStatus },
  rows: Pick<Payment, "kind" | "amountPence">[],
): number {
  return paymentStatus === "pending" ? Math.max(0, pricePence - paidOf(rows)) : 0;
}

/**
 * The state of a payment, from what was last `said` of it, its price and what is paid. A payment that was called off stays so.
 * A refunded one stays so until something is paid again. With a price of 0, the last word counts. docs/rules.md 27.4
 */
export function paymentStatusOf(said: PaymentStatus, pricePence: number, paidPence: number): PaymentStatus {
  if (said === "cancelled" || (said === "refunded" && paidPence <= 0)) return said;
  if (pricePence === 0 && paidPence === 0) return said;
  return paidPence >= pricePence ? "paid" : "pending";
}

/** Whether a row only takes another back. docs/rules.md 27.6 */
export function isVoid({ answersId }: Pick<Payment, "answersId">): boolean {
  return answersId !== null;
}

/** The rows that nothing has taken back. docs/rules.md 27.6 */
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
