import {
  countsTowardsPrice,
  type Payment,
  type PaymentKind,
  sumOf,
  type WayToPay,
} from "../../diary/appointments/payment.ts";
import { formatPounds } from "../../kernel/money.ts";

/* Money in words. docs/rules.md 27.9 */

/** A row of money without its sign: "£20 deposit by bank transfer". */
export function moneyInWords({ kind, method, amountPence }: Pick<Payment, "kind" | "method" | "amountPence">): string {
  return `${formatPounds(Math.abs(amountPence))} ${KINDS[kind]} ${BY_WAY[method]}`;
}

/**
 * In which ways a price was paid and how much in each, less what went back: "Cash £20, Card £15". Empty if nothing is left.
 * docs/rules.md 27.10
 */
export function partsInWords(rows: Pick<Payment, "kind" | "method" | "amountPence">[]): string {
  return [...Map.groupBy(rows.filter(countsTowardsPrice), ({ method }) => method)]
    .map(([method, ofWay]) => [method, sumOf(ofWay)] as const)
    .filter(([, pence]) => pence > 0)
    .map(([method, pence]) => `${WAY_NAMES[method]} ${formatPounds(pence)}`)
    .join(", ");
}

/** The way in which money came or went, in a sentence. */
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
