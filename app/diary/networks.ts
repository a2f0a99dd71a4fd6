/** A network of 65,536 households may try as often as four of them. docs/rules.md 6.4 */
export const WIDER_NETWORK = 4;

/** What was counted of a subject in a window that ends at that moment, UTC ms. docs/rules.md 5.23 */
export interface Count {
  kind: CountedKind;
  subject: string;
  count: number;
  endsAt: number;
}

/**
 * What is counted of a network in a day: bookings, bookings of unverified accounts, and the minutes of those.
 * docs/rules.md 5.23
 */
export type CountedKind = "booking" | "unverified-booking" | "unverified-minutes";
