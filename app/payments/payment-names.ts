import type { checkouts, refunds } from "../database/schema.ts";

/** A visit to Stripe's page as it is stored. docs/rules.md 31.2 */
export type Checkout = typeof checkouts.$inferSelect;

/** A refund as it is stored. docs/rules.md 31.7 */
export type Refund = typeof refunds.$inferSelect;

/** Stripe’s own name for a payment or a refund. The names of its parts here have a number behind it. */
export function atStripeBy(name: string): string {
  return name.split(" ")[0] ?? "";
}

/**
 * Stripe’s name for a visit's payment. If one payment was for several appointments, each has a row with its part.
 * docs/rules.md 31.13
 */
export function paymentAtStripe({ paymentId }: Pick<Checkout, "paymentId">): string {
  return atStripeBy(paymentId ?? "");
}

/** The name of a part of a payment. The first part has the payment’s own name. */
export function partName(paymentId: string, place: number): string {
  return place === 0 ? paymentId : `${paymentId} ${place + 1}`;
}

/** The names of the parts of a payment or of a refund. */
export function partNames(name: string): string[] {
  return Array.from({ length: MOST_PARTS }, (_, place) => partName(name, place));
}

/** The most appointments that one payment is for. */
const MOST_PARTS = 10;

/**
 * Splits a refund over the parts of its payment, in proportion to `left`, what is left of each, pence. The shares sum to the
 * refund, each is within a penny of its exact proportion, and none is more than is left. If the refund is more than all of
 * that, the first part gets the excess. docs/rules.md 31.25
 */
export function splitBack(pence: number, left: number[]): number[] {
  const all = left.reduce((sum, one) => sum + one, 0);
  const split = Math.min(pence, all);
  let [before, given] = [0, 0];
  return left.map((one, place) => {
    before += one;
    const share = all === 0 ? 0 : Math.round((split * before) / all) - given;
    given += share;
    return place === 0 ? share + pence - split : share;
  });
}
