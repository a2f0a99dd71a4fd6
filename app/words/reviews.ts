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

/** What the author of a review, and who is asked for one, reads. docs/rules.md 10.27, 12.1, 12.8 */
export const REVIEW_NEWS = {
  linkOld: "This link is out of date, but you can still leave a review.",
  asksNoMore: "We won’t ask you for a review again.",
  waits: "It’s waiting for approval: we’ll show it here once we’ve read it.",
};
