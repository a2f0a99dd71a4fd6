import * as v from "valibot";
import { Moderation, NewReview } from "../../../models/reviews/review.ts";
import { ReviewsQuery } from "../queries.ts";
import { NewReviewRecord, PublicReviewRecord, ReviewRecord } from "../reviews/review-records.ts";
import type { Call } from "./call.ts";
import { A_NEW_REVIEW, A_PUBLIC_REVIEW, A_REVIEW } from "./examples.ts";

const about = "Reviews" as const;
const { customerName, rating, comment, service } = A_REVIEW;

/** The calls on reviews. docs/rules.md 12 */
export const REVIEW_CALLS: Call[] = [
  {
    ...{
      method: "GET",
      path: "/api/reviews",
      name: "listReviews",
      about,
      callers: ["anyone"],
    },
    says: "The approved reviews, newest first; for an admin all of them, whole",
    query: ReviewsQuery,
    tagged: true,
    paged: true,
    answers: {
      200: {
        says: "Reviews",
        schema: v.union([v.array(PublicReviewRecord.schema), v.array(ReviewRecord.schema)]),
        example: [A_PUBLIC_REVIEW],
      },
    },
  },
  {
    ...{ method: "POST", path: "/api/reviews", name: "leaveReview", about, callers: ["anyone"] },
    says: "Leaves a review, which staff see first",
    body: {
      schema: NewReview,
      examples: { review: { customerName, customerEmail: "grace@example.com", rating, comment, service } },
    },
    keyed: true,
    limited: true,
    answers: { 201: { says: "The review, without its email", schema: NewReviewRecord.schema, example: A_NEW_REVIEW } },
  },
  {
    ...{
      method: "PATCH",
      path: "/api/reviews/{id}/status",
      name: "moderateReview",
      about,
    },
    says: "Approves or rejects a review",
    body: { schema: Moderation, examples: { approved: { status: "approved" } } },
    answers: {
      200: { says: "The review", schema: ReviewRecord.schema, example: A_REVIEW },
      409: { says: "`This review is already approved`, or rejected" },
    },
  },
  {
    ...{
      method: "DELETE",
      path: "/api/reviews/{id}",
      name: "deleteReview",
      about,
    },
    says: "Deletes a review, whatever its status",
    answers: { 204: { says: "It is gone" } },
  },
];
