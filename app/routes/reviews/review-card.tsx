import { Stars } from "../../components/stars.tsx";
import type { PublicReview } from "../../models/reviews/review.ts";

/** A public review. `date` is the salon's day on which it was written, `day` the same in words. */
export type ReviewShown = Omit<PublicReview, "createdAt" | "updatedAt"> & { date: string; day: string };

/** A review as its author wrote it: the shorter, the larger. */
export function ReviewCard({ review }: { review: ReviewShown }) {
  const { customerName, rating, comment, service, verified, date, day } = review;
  return (
    <article className="grid gap-x-10 gap-y-3 border-t border-line py-8 sm:py-10 xl:grid-cols-[9rem_1fr]">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 xl:flex-col">
        <Stars rating={rating} />
        <time dateTime={date} className="text-sm text-muted">
          {day}
        </time>
      </div>
      <div className="min-w-0">
        <blockquote
          dir="auto"
          className={`max-w-[62ch] font-serif wrap-anywhere whitespace-pre-line ${sizeFor(comment)}`}
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

function sizeFor({ length }: string): string {
  if (length <= 90) return "text-xl leading-normal text-balance sm:text-2xl sm:leading-snug";
  return length <= 400 ? "text-xl leading-normal" : "text-lg leading-relaxed";
}
