/** Why somebody without an account books nothing, besides what the diary refuses. docs/rules.md 5.29 */
export type GuestRefusal = "no-guests" | "no-guest-booking" | "start-gone";

/** A booking that waits for its code. `heldUntil` is null when its start is not held. Times are UTC ms. docs/rules.md 5.29 */
export interface Waiting {
  id: string;
  expiresAt: number;
  heldUntil: number | null;
}
