import { useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import { ReviewCard, type ReviewShown } from "./review-card.tsx";

/** A stretch of the list, and where the next one begins. */
export interface ReviewStretch {
  reviews: ReviewShown[];
  next: string | null;
}

/** The approved reviews, as many as were asked for. The link to more adds them here, or without script leads to them. */
export function ReviewList({ first }: { first: ReviewStretch }) {
  const fetcher = useFetcher<{ list: ReviewStretch | null }>();
  const [stretches, add] = useState([first]);
  useEffect(() => add([first]), [first]);
  const more = fetcher.data?.list;
  useEffect(() => {
    if (more) add((before) => [...before, more]);
  }, [more]);
  const next = stretches.at(-1)?.next;
  const path = `/reviews?before=${next}`;
  return (
    <>
      <ul className="mt-6 grid gap-4 md:grid-cols-2">
        {stretches.flatMap(({ reviews }) =>
          reviews.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} />
            </li>
          )),
        )}
      </ul>
      {next && (
        <Link
          to={path}
          onClick={(event) => {
            event.preventDefault();
            if (fetcher.state === "idle") fetcher.load(path);
          }}
          className="button-quiet mt-6 max-sm:w-full"
        >
          {fetcher.state === "idle" ? "Show more" : "Loading..."}
        </Link>
      )}
    </>
  );
}
