import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { Stars } from "../../components/stars.tsx";
import type { PublicReview } from "../../models/reviews/review.ts";

/** A page of the list, and the path of the next one. */
export interface ReviewStretch {
  reviews: ReviewShown[];
  next: string | null;
}

/** The approved reviews, page by page. The link to more appends the next page, or opens it without script. */
export function ReviewList({ first }: { first: ReviewStretch }) {
  const fetcher = useFetcher<{ list: ReviewStretch | null }>();
  const [stretches, show] = useState([first]);
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef(false);
  const { data } = fetcher;
  useEffect(() => {
    // Once a review has been sent, the router reads the last stretch again by itself.
    if (!data || !asked.current) return;
    asked.current = false;
    const more = data.list;
    if (more) show((before) => [...before, more]);
  }, [data]);
  useEffect(() => {
    const newest = stretches.length > 1 && stretches.at(-1)?.reviews[0];
    if (newest) list.current?.querySelector<HTMLElement>(`#review-${CSS.escape(newest.id)}`)?.focus();
  }, [stretches]);
  const next = stretches.at(-1)?.next;
  const busy = fetcher.state !== "idle";
  const loadHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (asked.current || !next) return;
    asked.current = true;
    fetcher.load(next);
  };
  return (
    <>
      <ul ref={list} className="mt-8">
        {stretches.flatMap(({ reviews }) =>
          reviews.map((review) => (
            <li key={review.id} id={`review-${review.id}`} tabIndex={-1} className="min-w-0">
              <ReviewCard review={review} />
            </li>
          )),
        )}
      </ul>
      {data?.list === null && !busy && (
        <p role="alert" className="alert mt-6">
          Failed to load reviews
        </p>
      )}
      {next && (
        <Link to={next} onClick={loadHere} className="button-quiet max-sm:w-full">
          {busy ? "Loading..." : "Show more"}
        </Link>
      )}
    </>
  );
}

/** A public review. `date` is the salon's day on which it was written, `day` the same in words. */
type ReviewShown = Omit<PublicReview, "createdAt" | "updatedAt"> & { date: string; day: string };

/** A review as its author wrote it. */
function ReviewCard({ review }: { review: ReviewShown }) {
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
