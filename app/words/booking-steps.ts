/* What clients read in the steps of a booking. docs/rules.md 4, 5, 9 */

/** Hints of the steps. docs/rules.md 5.38, 9.10, 22 */
export const STEP_WORDS = {
  nameStays: "It stays in the name it was booked in.",
  codeFirst: "We’ll email you a 6-digit code to check it’s you.",
  asBooked: "We’ll keep these as you booked them:",
  answerFirst: "Please answer this first",
  nearest: "These are the nearest free times:",
};

/** Why chosen services don’t go together, before the question which of them is wanted. docs/rules.md 9.20 */
export const CLASH_WORDS = {
  cover: "go on the same ten nails.",
  infill: "don’t go together: an infill needs the gel that’s on your nails now.",
  "take-off": "both take your old colour off.",
};
