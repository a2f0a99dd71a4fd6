/* Sentences of a booking that its first step doesn't need. They stand apart, so that its page loads without them. */

/** Hints of the details step. docs/rules.md 5.38, 9.10 */
export const DETAILS_WORDS = {
  nameStays: "It stays in the name it was booked in.",
  codeFirst: "We’ll email you a 6-digit code to check it’s you.",
  asBooked: "We’ll keep these as you booked them:",
};

/** Staff may book such a start after all. docs/rules.md 22.12 */
export const ONLY_HELD = "Somebody is booking this time right now.";

/** For other services than those that were paid or priced. docs/rules.md 5.15 */
export const PRICE_SETTLED =
  "This appointment is paid, or we’ve set its price. To change its services, please call the salon.";
