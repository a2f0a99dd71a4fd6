import type { ReviewRefusal } from "../models/reviews/review.ts";

/** Why a review was not moderated or deleted. docs/rules.md 12.3, 12.4 */
export const REVIEW_WORDS: Record<ReviewRefusal, string> = {
  "not-found": "There is no such review",
  "already-approved": "This review is already approved",
  "already-rejected": "This review is already rejected",
  "now-pending": "This review was changed meanwhile: it is pending now",
  "now-approved": "This review was changed meanwhile: it is approved now",
  "now-rejected": "This review was changed meanwhile: it is rejected now",
};
