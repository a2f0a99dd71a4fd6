import type { ReviewRefusal } from "../models/reviews/review.ts";

/** Why a review was not moderated or deleted. docs/rules.md 12.3, 12.4 */
export const REVIEW_WORDS: Record<ReviewRefusal, string> = {
  "not-found": "That review has gone",
  "already-approved": "This review is already approved",
  "already-rejected": "This review is already rejected",
  "now-pending": "Somebody has just changed this review: it’s now pending",
  "now-approved": "Somebody has just changed this review: it’s now approved",
  "now-rejected": "Somebody has just changed this review: it’s now rejected",
};
