import { Stars } from "../../../components/stars.tsx";
import type { ShopWindow } from "../../../models/shop-window/shop-window.server.ts";

/** The newest reviews, the first of them large, and the way to all of them. */
export function Quotes({ reviews }: Pick<ShopWindow, "reviews">) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="quotes-heading">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="quotes-heading" className="overline-label font-sans">
          What clients say
        </h2>
        <a href="/reviews" className="link inline-flex min-h-11 items-center">
          Read all reviews
        </a>
      </div>
      <ul className="mt-3 grid gap-x-16 md:grid-cols-[5fr_3fr]">
        {reviews.map(({ id, rating, comment, customerName, service }, place) => (
          <li key={id} className={`py-4 md:py-6 ${place === 0 ? "md:row-span-2" : ""}`}>
            <Stars rating={rating} />
            <blockquote
              dir="auto"
              className={`mt-3 font-serif wrap-anywhere line-clamp-6 ${place === 0 ? "text-2xl leading-tight sm:text-3xl lg:text-5xl" : "text-xl leading-snug"}`}
            >
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
    </section>
  );
}
