import { Stars } from "../../../components/stars.tsx";
import type { ShopWindow } from "../../../models/salon/shop-window.server.ts";

/** The newest reviews, and the way to all of them. */
export function Quotes({ reviews }: Pick<ShopWindow, "reviews">) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="quotes-heading">
      <h2 id="quotes-heading" className="text-display">
        What clients say
      </h2>
      <ul className="mt-8 grid gap-10 sm:mt-10 md:grid-cols-3 md:gap-0 md:divide-x md:divide-line">
        {reviews.map(({ id, rating, comment, customerName, service }) => (
          <li key={id} className="flex flex-col md:px-8 md:first:pl-0 md:last:pr-0">
            <Stars rating={rating} />
            <blockquote dir="auto" className="mt-3 font-serif text-xl leading-snug wrap-anywhere line-clamp-6">
              {comment}
            </blockquote>
            <p className="mt-4 text-muted wrap-anywhere">
              <bdi className="text-ink">{customerName}</bdi>
              {service && (
                <>
                  , <bdi>{service}</bdi>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <a href="/reviews" className="link mt-6 inline-flex min-h-11 items-center">
        Read all reviews
      </a>
    </section>
  );
}
