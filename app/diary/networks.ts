/** An IPv6 /48 contains 65,536 /64 networks and may try as often as four of them. docs/rules.md 6.4 */
export const WIDER_NETWORK = 4;

/** The count of a network in a window that ends at `endsAt`, UTC ms. docs/rules.md 5.23 */
export interface Count {
  kind: CountedKind;
  subject: string;
  count: number;
  endsAt: number;
}

/**
 * What is counted for a network in a day: bookings, bookings by unverified accounts, and the minutes of the latter.
 * docs/rules.md 5.23
 */
export type CountedKind = "booking" | "unverified-booking" | "unverified-minutes";
