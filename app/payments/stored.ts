import type { checkouts, refunds } from "../database/schema.ts";

/** A visit to Stripe's page as it is stored. docs/rules.md 31.2 */
export type Checkout = typeof checkouts.$inferSelect;

/** Money on its way back as it is stored. docs/rules.md 31.7 */
export type Refund = typeof refunds.$inferSelect;
