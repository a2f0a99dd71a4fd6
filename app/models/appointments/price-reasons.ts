import type { PriceReason } from "../../diary/appointments/booked.ts";

/** Why staff set another price, as they choose it. docs/rules.md 14.15 */
export const PRICE_REASON_NAMES: Record<PriceReason, string> = {
  discount: "Discount",
  code: "Discount code",
  "first-visit": "First visit",
  "more-work": "More work than booked",
  "less-work": "Less work than booked",
  "put-right": "Put right for free or less",
  "agreed-before": "Agreed before",
  mistake: "The price was a mistake",
  package: "Package",
};
