/* What clients read in the steps of a booking. docs/rules.md 4, 5, 9 */

/** Hints of the steps. What only the details step says is in `later-steps.ts`. docs/rules.md 22 */
export const STEP_WORDS = {
  answerFirst: "Please answer this first",
  nearest: "These are the nearest free times:",
};

/** Why chosen services don’t go together, before the question which of them is wanted. docs/rules.md 9.20 */
export const CLASH_WORDS = {
  cover: "go on the same ten nails.",
  infill: "don’t go together: an infill needs the gel that’s on your nails now.",
  "take-off": "both take your old colour off.",
};
