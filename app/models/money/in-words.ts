import type { Payment, PaymentKind, WayToPay } from "../../diary/appointments/payment.ts";
import { formatPounds } from "../../kernel/money.ts";

/* Money in words. docs/rules.md 27.9 */

/** A row of money without its sign: "£20 deposit by bank transfer". */
export function moneyInWords({ kind, method, amountPence }: Pick<Payment, "kind" | "method" | "amountPence">): string {
  return `${formatPounds(Math.abs(amountPence))} ${KINDS[kind]} ${BY_WAY[method]}`;
}

/** How money came or went, as a sentence has it. */
export const BY_WAY: Record<WayToPay, string> = {
  cash: "in cash",
  bank_transfer: "by bank transfer",
  card: "by card",
  online: "online",
  voucher: "by voucher",
};

/** The name of a way to pay. */
export const WAY_NAMES: Record<WayToPay, string> = {
  cash: "Cash",
  bank_transfer: "Bank Transfer",
  card: "Card",
  online: "Online",
  voucher: "Voucher",
};

const KINDS: Record<PaymentKind, string> = {
  deposit: "deposit",
  payment: "payment",
  tip: "tip",
  fee: "fee",
  refund: "refund",
};
