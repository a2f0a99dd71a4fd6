import type { GuestRefusal } from "../models/guest-bookings/guest-booking.ts";

/** Why somebody without an account books nothing, besides what the diary refuses. docs/rules.md 5.29 */
export const GUEST_WORDS: Record<GuestRefusal, string> = {
  "no-guests": "This salon takes bookings from clients with an account. Please sign in or create one.",
  "no-guest-booking": "There is no booking that waits for this code. Please book again.",
  "start-gone": "This time slot is no longer available. Please select a different time.",
};
