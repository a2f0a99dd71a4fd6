import { useEffect, useRef } from "react";
import { data, Link, redirect, useRouteLoaderData } from "react-router";
import { isClient } from "../../auth/clients.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { visitorContext } from "../../auth/session.server.ts";
import { answerOr } from "../../components/forms/lost-connection.ts";
import { rootCause } from "../../database/calls.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { salonTime } from "../../kernel/clock.ts";
import { pageOf } from "../../kernel/list-page.ts";
import { logError } from "../../kernel/log.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { networkAddress } from "../../models/accounts/rate-limit.server.ts";
import { tooManyAttempts } from "../../models/accounts/user.ts";
import { approvedRating, approvedReviews, leaveReview } from "../../models/reviews/review.server.ts";
import { cursorAt, NewReview, placeFrom } from "../../models/reviews/review.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { activeServices } from "../../models/services/service.server.ts";
import type { loader as siteLoader } from "../site/layout.tsx";
import type { Route } from "./+types/route.ts";
import { type LastReview, ReviewForm } from "./review-form.tsx";
import { ReviewList, type ReviewStretch } from "./review-list.tsx";

/** The number of reviews per page. docs/rules.md 12.2 */
const AT_A_TIME = 20;

export function meta({ loaderData }: Route.MetaArgs) {
  const { salon, rating } = loaderData ?? {};
  return [
    { title: salon ? `Customer Reviews | ${salon.name}` : "Customer Reviews" },
    { name: "description", content: "What clients say of the salon." },
    ...(salon && rating ? [{ "script:ld+json": forSearchEngines(salon, rating) }] : []),
  ];
}

/** Sends `Retry-After` with the page too. docs/rules.md 6.4 */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const visitor = context.get(visitorContext);
  const database = readDatabase();
  const [rating, list, services] = await Promise.all([
    approvedRating(database, salon.id),
    stretchFrom(salon, url.searchParams.get("before")),
    activeServices(database, salon.id).catch(() => []),
  ]);
  return {
    salon: { name: salon.name, address: salon.address, phone: salon.phone },
    rating,
    list,
    services: services.map(({ name }) => name),
    customer:
      isClient(visitor?.role) && visitor ? { name: visitor.name, email: visitor.email } : { name: "", email: "" },
    thanked: url.searchParams.get("notice") === "thanks",
    older: url.searchParams.has("before"),
    reviewKey: crypto.randomUUID(),
  };
}

/** Without a connection the list shows an error, and the review being written stays. docs/rules.md 12.7 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return answerOr(serverLoader, () => ({ ...NOTHING_READ, reviewKey: crypto.randomUUID() }));
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = Object.fromEntries(await request.formData().catch(() => new FormData()));
  if (sent.topic) return redirect(THANKED);
  const review = parseSubmission(NewReview, { ...sent, rating: Number(sent.rating ?? 0) });
  if (!review.ok) return again(400, sent, { fields: review.fields });
  const salon = context.get(salonContext);
  const outcome = await leave(salon.id, review.value, String(sent.key ?? ""), networkAddress(request));
  if (outcome.ok) return redirect(THANKED);
  if (outcome.reason !== "too-many-attempts") return again(503, sent, { message: FAILED });
  const headers = { "Retry-After": `${outcome.retryAfter}` };
  return again(429, sent, { message: tooManyAttempts(outcome.retryAfter) }, headers);
}

/** Without a connection, or if the server fails, the written review stays and an error is shown. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = Object.fromEntries(await request.clone().formData());
  return answerOr(serverAction, () => again(503, sent, { message: FAILED }));
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { rating, list, thanked, older, services, customer, reviewKey } = loaderData;
  const facebook = useRouteLoaderData<typeof siteLoader>("routes/site/layout")?.layout.salon.facebookUrl;
  return (
    <div className="lg:grid lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-12">
      <section aria-labelledby="reviews">
        <h1 id="reviews" className="text-display">
          Customer Reviews
        </h1>
        {rating && (
          <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
            <span className="font-serif text-4xl">{rating.average.toFixed(1)}</span>{" "}
            <span className="text-muted">
              out of 5, {rating.count} {rating.count === 1 ? "review" : "reviews"}
            </span>
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-x-6">
          <Link to="/booking" className="link inline-flex min-h-11 items-center">
            Book an appointment
          </Link>
          <a href={facebook} rel="noreferrer" className="link inline-flex min-h-11 items-center">
            More reviews on Facebook
          </a>
          <a href="#leave-a-review" className="link inline-flex min-h-11 items-center lg:hidden">
            Leave a review
          </a>
        </p>
        {list === null && (
          <p role="alert" className="alert mt-6">
            Failed to load reviews
          </p>
        )}
        {older && (
          <p className="mt-4">
            <Link to="/reviews" className="link inline-flex min-h-11 items-center">
              Back to the newest reviews
            </Link>
          </p>
        )}
        {list?.reviews.length === 0 && (
          <p className="notice mt-6">
            {older ? "There are no older reviews." : "Nobody has left a review yet. Be the first!"}
          </p>
        )}
        {list && list.reviews.length > 0 && <ReviewList key={list.reviews[0]?.id} first={list} />}
      </section>
      <section id="leave-a-review" aria-labelledby="leave" className="card mt-10 scroll-mt-6 p-6 sm:p-8 lg:mt-0">
        <h2 id="leave" className="text-title">
          Leave a Review
        </h2>
        {thanked && !actionData ? (
          <Thanks />
        ) : (
          <ReviewForm services={services} customer={customer} reviewKey={reviewKey} last={actionData} />
        )}
      </section>
    </div>
  );
}

function Thanks() {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <div ref={said} role="status" tabIndex={-1} className="good mt-6">
        <p>Thank you for your review!</p>
        <p className="mt-1 font-normal">It awaits approval and appears here once the salon has read it.</p>
      </div>
      <Link to="/reviews#leave-a-review" className="link mt-4 inline-flex min-h-11 items-center">
        Write another
      </Link>
    </>
  );
}

const NOTHING_READ = {
  salon: null,
  rating: null,
  list: null,
  services: [],
  customer: { name: "", email: "" },
  thanked: false,
  older: false,
};
const THANKED = "/reviews?notice=thanks#leave-a-review";
const FAILED = "Failed to submit review. Please try again.";

/** A page of the list, or null if it can't be read. */
async function stretchFrom({ id, timeZone }: Salon, before: string | null): Promise<ReviewStretch | null> {
  try {
    const found = await approvedReviews(readDatabase(), id, AT_A_TIME + 1, placeFrom(before));
    const { page, next } = pageOf(found, AT_A_TIME, cursorAt);
    return {
      reviews: page.map(({ createdAt, updatedAt: _, ...review }) => ({
        ...review,
        date: salonTime(timeZone, createdAt).date,
      })),
      next,
    };
  } catch (error) {
    logError("reviews-not-read", { salon: id, cause: rootCause(error) });
    return null;
  }
}

async function leave(salonId: string, review: NewReview, sentKey: string, from: string | null) {
  try {
    const key = sentKey.slice(0, 128) || crypto.randomUUID();
    return await leaveReview(salonId, review, { key, from, otherwise: "keep" });
  } catch (error) {
    logError("review-not-stored", { salon: salonId, cause: rootCause(error) });
    return { ok: false, reason: "lost" } as const;
  }
}

/** The form again, with the typed values and errors. */
function again(
  status: number,
  sent: Record<string, FormDataEntryValue>,
  refusal: Partial<LastReview>,
  headers?: HeadersInit,
) {
  const names = ["customerName", "customerEmail", "rating", "comment", "service"];
  const written = Object.fromEntries(names.map((name) => [name, String(sent[name] ?? "")]));
  const last: LastReview = { message: null, fields: {}, written, ...refusal };
  return data(last, { status, ...(headers && { headers }) });
}

/** The rating for search engines: https://schema.org/AggregateRating. */
function forSearchEngines(
  { name, address, phone }: Pick<Salon, "name" | "address" | "phone">,
  rating: { average: number; count: number },
) {
  const { average, count } = rating;
  return {
    "@context": "https://schema.org",
    "@type": "NailSalon",
    name,
    address,
    telephone: phone,
    aggregateRating: { "@type": "AggregateRating", ratingValue: average.toFixed(1), reviewCount: count, bestRating: 5 },
  };
}
