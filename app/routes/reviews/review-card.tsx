import { Stars } from "../../components/stars.tsx";
import { longDate } from "../../kernel/dates.ts";
import type { PublicReview } from "../../models/reviews/review.ts";

/** A public review. `date` is the salon's day on which it was written. */
export type ReviewShown = Omit<PublicReview, "createdAt" | "updatedAt"> & { date: string };

/** A review as its author wrote it. */
export function ReviewCard({ review: { customerName, rating, comment, service, date } }: { review: ReviewShown }) {
  return (
    <article className="card h-full p-5 sm:p-6">
      <Stars rating={rating} />
      <p dir="auto" className="mt-3 wrap-anywhere whitespace-pre-line">
        {comment}
      </p>
      <p className="mt-4 wrap-anywhere">
        <bdi className="font-semibold">{customerName}</bdi>
        {service && (
          <>
            , <bdi>{service}</bdi>
          </>
        )}
      </p>
      <p className="text-sm text-muted">
        <time dateTime={date}>{longDate(date)}</time>
      </p>
    </article>
  );
}
