import * as v from "valibot";
import { emailAddress, optionalText, plainText, requiredText, showsSomething } from "../../kernel/parsing.ts";
import { INVALID_EMAIL } from "../accounts/contact.ts";

export const REVIEW_STATUSES = ["pending", "approved", "rejected"] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** The public part of a review. docs/rules.md 12.2 */
export interface PublicReview {
  id: string;
  customerName: string;
  rating: number;
  comment: string;
  service: string | null;
  /** Whether an appointment stands behind it. docs/rules.md 12.8 */
  verified: boolean;
  /** When it was written, and when staff last decided about it, UTC ms. */
  createdAt: number;
  updatedAt: number;
}

const SELECT_A_RATING = "Please select a rating";
const blank = v.pipe(v.string(), v.trim(), v.literal(""));

/** Normalises line ends, and leaves one empty line between paragraphs. docs/rules.md 12.1 */
function asWritten(comment: string): string {
  return comment.replace(/\r\n?/g, "\n").replace(/\n(\s*\n)+/g, "\n\n");
}

/** A new review: 1 to 5 stars and a comment. docs/rules.md 12.1 */
export const NewReview = v.object(
  {
    customerName: requiredText("Please enter your name", 100),
    customerEmail: v.optional(
      v.nullable(v.union([blank, emailAddress(INVALID_EMAIL, INVALID_EMAIL)], INVALID_EMAIL), ""),
      "",
    ),
    rating: v.pipe(
      v.optional(v.number(SELECT_A_RATING), 0),
      v.integer(SELECT_A_RATING),
      v.minValue(1, SELECT_A_RATING),
      v.maxValue(5, SELECT_A_RATING),
    ),
    comment: v.pipe(
      v.optional(v.nullable(v.string("Please enter a comment"), ""), ""),
      v.transform(asWritten),
      plainText(2000),
      v.check(showsSomething, "Please enter a comment"),
    ),
    service: optionalText(200),
    appointmentId: optionalText(64),
  },
  "Please send the review as an object",
);
export type NewReview = v.InferOutput<typeof NewReview>;

const A_VERDICT = "Please choose approved or rejected";

/** A verdict of staff on a review. docs/rules.md 12.3 */
export const Moderation = v.object(
  { status: v.pipe(v.optional(v.string(A_VERDICT), ""), v.picklist(["approved", "rejected"], A_VERDICT)) },
  A_VERDICT,
);
export type Verdict = v.InferOutput<typeof Moderation>["status"];

/** The verdicts that staff can give on a review of this status. docs/rules.md 12.3 */
export function verdictsOn(status: ReviewStatus): Verdict[] {
  return (["approved", "rejected"] as const).filter((verdict) => verdict !== status);
}

/**
 * Why a review was not moderated or deleted. `already-…` says that it has this status already, `now-…` that its status
 * is no longer the one that the sender saw. docs/rules.md 12.3, 12.4
 */
export type ReviewRefusal = "not-found" | `already-${Verdict}` | `now-${ReviewStatus}`;

/** The position of a review in the list, newest first. */
export interface ReviewPlace {
  createdAt: number;
  id: string;
}

/** The cursor of a place in the list. */
export function cursorAt({ createdAt, id }: ReviewPlace): string {
  return `${createdAt}.${id}`;
}

/** The place in the list of a cursor, or null when the cursor is invalid. */
export function placeFrom(cursor: string | null): ReviewPlace | null {
  const [, createdAt, id] = /^(\d{1,16})\.([\w-]{1,64})$/.exec(cursor ?? "") ?? [];
  return createdAt && id ? { createdAt: Number(createdAt), id } : null;
}
