import * as v from "valibot";
import type { Review } from "../../../models/reviews/review.server.ts";
import { type PublicReview, REVIEW_STATUSES } from "../../../models/reviews/review.ts";
import { fieldsOf, IDS, recordOf, STAMPS } from "../record.ts";

const SHOWN = fieldsOf<PublicReview>()((is) => ({
  ...IDS,
  customerName: is(v.string(), ({ customerName }) => customerName),
  rating: is(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)), ({ rating }) => rating),
  comment: is(v.string(), ({ comment }) => comment),
  service: is(v.nullable(v.string()), ({ service }) => service),
  ...STAMPS,
}));

const MODERATED = fieldsOf<Review>()((is) => ({
  appointmentId: is(v.nullable(v.string()), ({ appointmentId }) => appointmentId),
  status: is(v.picklist(REVIEW_STATUSES), ({ status }) => status),
}));

/** A review for the public. docs/rules.md 12.2 */
export const PublicReviewRecord = recordOf<PublicReview>()((is) => ({
  ...SHOWN,
  status: is(v.literal("approved"), () => "approved" as const),
}));

/**
 * The answer to the author of a new review: without the email, and always pending. A repeated call does not show what
 * staff have decided since. docs/rules.md 12.2
 */
export const NewReviewRecord = recordOf<Review>()((is) => ({
  ...SHOWN,
  updatedAt: SHOWN.createdAt,
  ...MODERATED,
  status: is(v.literal("pending"), () => "pending" as const),
}));

/** A complete review, for staff. docs/rules.md 12.2 */
export const ReviewRecord = recordOf<Review>()((is) => ({
  ...SHOWN,
  ...MODERATED,
  customerEmail: is(v.nullable(v.string()), ({ customerEmail }) => customerEmail),
}));
