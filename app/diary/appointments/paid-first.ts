import { isBefore, salonTime } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import type { Asserted } from "../command.ts";
import type { Agreeing, PaidPart } from "../terms/commands.ts";
import type { AppointmentInDiary } from "./booked.ts";
import { owedOf, type Payment, paidOf, paymentStatusOf } from "./payment.ts";
import type { RowWriter } from "./settle.ts";

/*
 * Bookings with a deposit that Stripe has taken. The client agreed to a price and to terms when they went to pay, and could
 * book at that time. Changes since then and the time that paying took do not count. docs/rules.md 31.13
 */

/** The paid part of a command's first appointment. Undefined if nothing was paid first. */
export function paidFirst({ paid = [] }: Agreeing): PaidPart | undefined {
  return paid[0];
}

/**
 * The command. If it is paid, asserted price, length and end are left out, because the agreement counts. docs/rules.md 3.2
 */
export function assertedUnlessPaid<Asked extends Asserted & Agreeing>(asked: Asked): Asked {
  if (!paidFirst(asked)) return asked;
  return { ...asked, assertedPricePence: undefined, assertedDuration: undefined, assertedEnd: undefined };
}

/** The time that notice and cutoffs are counted from, UTC ms. For a paid booking, it is the time of the agreement. */
export function askedAt(asked: Agreeing, at: number): number {
  const part = paidFirst(asked);
  return part ? (part.askedAt ?? part.agreed.at) : at;
}

/** Whether a start has passed by `at` (UTC ms). A payment this late books nothing. */
export function hasPassed(start: { date: string; minute: number }, timeZone: string, at: number): boolean {
  return !isBefore(salonTime(timeZone, at), start);
}

/**
 * The money of an appointment, with the deposit that Stripe has taken for it. Both are written together. Refuses a deposit
 * that is more than what is still owed, such as when the rest was paid meanwhile. docs/rules.md 31.13
 */
export function withDeposit(
  owing: Pick<AppointmentInDiary, "id" | "calendarUid" | "pricePence" | "paymentStatus">,
  part: PaidPart | undefined,
  { rows, pays, write }: { rows: Payment[]; pays: Payment[]; write: RowWriter },
): { pays: Payment[]; paymentStatus: AppointmentInDiary["paymentStatus"] } | Refused<"more-than-owed"> {
  if (!part || part.amountPence === 0) return { pays, paymentStatus: owing.paymentStatus };
  const { amountPence, stripeId } = part;
  if (amountPence > owedOf(owing, [...rows, ...pays])) return refuse("more-than-owed");
  const all = [...pays, write(owing, { kind: "deposit", method: "online", amountPence, stripeId })];
  const paidPence = paidOf([...rows, ...all]);
  return { pays: all, paymentStatus: paymentStatusOf(owing.paymentStatus, owing.pricePence, paidPence) };
}

/**
 * The rows with one for what a client has paid in advance in another program, while the payment is pending, and the state of the
 * payment after them. More than is owed is refused. docs/rules.md 25.3
 */
export function withDepositElsewhere(
  owing: Pick<AppointmentInDiary, "id" | "calendarUid" | "pricePence" | "paymentStatus">,
  amountPence: number | undefined,
  { pays, write }: { pays: Payment[]; write: RowWriter },
): { pays: Payment[]; paymentStatus: AppointmentInDiary["paymentStatus"] } | Refused<"more-than-owed"> {
  const { paymentStatus, pricePence } = owing;
  if (!amountPence || paymentStatus !== "pending") return { pays, paymentStatus };
  if (amountPence > pricePence) return refuse("more-than-owed");
  const all = [...pays, write(owing, { kind: "deposit", method: "bank_transfer", amountPence })];
  return { pays: all, paymentStatus: paymentStatusOf(paymentStatus, pricePence, paidOf(all)) };
}
