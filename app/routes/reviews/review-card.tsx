import { Stars } from "../../components/stars.tsx";
import type { PublicReview } from "../../models/reviews/review.ts";

/** A public review. `date` is the salon's day on which it was written, `day` the same in words. */
export type ReviewShown = Omit<PublicReview, "createdAt" | "updatedAt"> & { date: string; day: string };

/** A review as its author wrote it. */
export function ReviewCard({ review }: { review: ReviewShown }) {
  const { customerName, rating, comment, service, verified, date, day } = review;
  return (
    <article className="grid gap-y-3 border-t border-line py-8 sm:py-10">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Stars rating={rating} />
        <time dateTime={date} className="text-sm text-muted">
          {day}
        </time>
      </div>
      <div className="min-w-0">
        <blockquote
          dir="auto"
          className="max-w-[62ch] font-serif text-xl leading-normal wrap-anywhere whitespace-pre-line"
        >
          {comment}
        </blockquote>
        <p className="mt-4 wrap-anywhere text-muted">
          <bdi className="font-semibold text-ink">{customerName}</bdi>
          {service && (
            <>
              , <bdi>{service}</bdi>
            </>
          )}
        </p>
        {verified && (
          <p className="mt-1 font-medium text-sage">
            <span aria-hidden="true">✓ </span>
            Verified visit
          </p>
        )}
      </div>
    </article>
  );
}
