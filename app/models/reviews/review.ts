import * as v from "valibot";
import { emailAddress, optionalText, plainText, requiredText, showsSomething } from "../../kernel/parsing.ts";

export const REVIEW_STATUSES = ["pending", "approved", "rejected"] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** A review as anybody may read it. docs/rules.md 12.2 */
export interface PublicReview {
  id: string;
  customerName: string;
  rating: number;
  comment: string;
  service: string | null;
  /** When it was written, UTC ms. */
  createdAt: number;
}

const SELECT_A_RATING = "Please select a rating";
const INVALID_EMAIL = "Please enter a valid email address";
const blank = v.pipe(v.string(), v.trim(), v.literal(""));

/** Lines end alike, however the words were sent, and one empty line parts two paragraphs. docs/rules.md 12.1 */
function asWritten(comment: string): string {
  return comment.replace(/\r\n?/g, "\n").replace(/\n(\s*\n)+/g, "\n\n");
}

/** What somebody writes of the salon: 1 to 5 stars and some words. docs/rules.md 12.1 */
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

/** What staff make of a review. docs/rules.md 12.3 */
export const Moderation = v.object(
  { status: v.pipe(v.optional(v.string(A_VERDICT), ""), v.picklist(["approved", "rejected"], A_VERDICT)) },
  A_VERDICT,
);
export type Verdict = v.InferOutput<typeof Moderation>["status"];

/** What staff can make of a review that stands so. docs/rules.md 12.3 */
export function verdictsOn(status: ReviewStatus): Verdict[] {
  return (["approved", "rejected"] as const).filter((verdict) => verdict !== status);
}

/** Why a review stays as it is. docs/rules.md 12.3, 12.4 */
export type NotModerated =
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "already" | "meanwhile"; status: ReviewStatus };

/** The same for people. */
export function whyNotModerated(refused: NotModerated): string {
  if (refused.reason === "not-found") return "There is no such review";
  if (refused.reason === "already") return `This review is already ${refused.status}`;
  return `This review was changed meanwhile: it is ${refused.status} now`;
}

/** Where in a list of reviews, newest first, one stands. */
export interface ReviewPlace {
  createdAt: number;
  id: string;
}

/** A place in the list as it stands in an address. */
export function cursorAt({ createdAt, id }: ReviewPlace): string {
  return `${createdAt}.${id}`;
}

/** The place that an address names, or null when it names none. */
export function placeFrom(cursor: string | null): ReviewPlace | null {
  const [, createdAt, id] = /^(\d{1,16})\.([\w-]{1,64})$/.exec(cursor ?? "") ?? [];
  return createdAt && id ? { createdAt: Number(createdAt), id } : null;
}
