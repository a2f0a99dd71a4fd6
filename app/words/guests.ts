import type { GuestRefusal } from "../models/guest-bookings/guest-booking.ts";

/** Why somebody without an account books nothing, besides what the diary refuses. docs/rules.md 5.29 */
export const GUEST_WORDS: Record<GuestRefusal, string> = {
  "no-guests": "You need an account to book here. Please sign in or create one.",
  "no-guest-booking": "No booking is waiting for this code. Please book again.",
  "start-gone": "This time slot is no longer available. Please select a different time.",
};
