import { isTooLittle } from "../terms/terms.ts";

/** What one person's visit asks for, pence. `depositPence` is the whole deposit, and 0 where none is asked for. */
export interface PartToPay {
  pricePence: number;
  depositPence: number;
  paidPence?: number | undefined;
}

/** What a client pays for a booking, pence: before the visit, at the visit, and what has come already. */
export interface ToPay {
  nowPence: number;
  /** What is paid now for each person who comes. */
  each: number[];
  /** How it is paid now. */
  way: "card" | "transfer";
  paidPence: number;
  laterPence: number;
}

/**
 * What is paid now for a booking, what later, and what was paid. A deposit is never more than the price, and what was paid
 * counts towards it. What is too little for Stripe is paid by transfer. docs/rules.md 29.4, 29.14
 */
export function toPay(parts: PartToPay[], byCard: boolean): ToPay {
  const each = parts.map(({ pricePence, depositPence, paidPence = 0 }) =>
    Math.max(0, Math.min(depositPence, pricePence) - paidPence),
  );
  const nowPence = sum(each);
  const paidPence = sum(parts.map((part) => part.paidPence ?? 0));
  const laterPence = Math.max(0, sum(parts.map(({ pricePence }) => pricePence)) - paidPence - nowPence);
  return { nowPence, each, way: byCard && !isTooLittle(nowPence) ? "card" : "transfer", paidPence, laterPence };
}

function sum(pence: number[]): number {
  return pence.reduce((total, one) => total + one, 0);
}
