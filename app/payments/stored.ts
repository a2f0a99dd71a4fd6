import type { checkouts, refunds } from "../database/schema.ts";

/** A visit to Stripe's page as it is stored. docs/rules.md 31.2 */
export type Checkout = typeof checkouts.$inferSelect;

/** Money on its way back as it is stored. docs/rules.md 31.7 */
export type Refund = typeof refunds.$inferSelect;

/** Stripe’s name for the payment. Of one payment for several appointments, each has a row with its part. docs/rules.md 31.13 */
export function paymentAtStripe({ paymentId }: Pick<Checkout, "paymentId">): string {
  return paymentId?.split(" ")[0] ?? "";
}

/** The name of such a part: that of the first is the payment’s own. */
export function partName(paymentId: string, place: number): string {
  return place === 0 ? paymentId : `${paymentId} ${place + 1}`;
}
