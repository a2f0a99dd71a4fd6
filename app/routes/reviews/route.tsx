import { useEffect, useRef } from "react";
import { Link, redirect, useRouteLoaderData } from "react-router";
import { isClient } from "../../auth/clients.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { visitorContext } from "../../auth/session.server.ts";
import { answerOr } from "../../components/forms/lost-connection.ts";
import { readOrNull, writeOrRefuse } from "../../database/calls.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { salonTime } from "../../kernel/clock.ts";
import { formOf, keyOf, replyOf, retryAfterOf, text, texts } from "../../kernel/forms.ts";
import { pageOf } from "../../kernel/list-page.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { senderOf } from "../../models/accounts/sender.server.ts";
import { tooManyAttempts } from "../../models/accounts/user.ts";
import { approvedRating, approvedReviews, leaveReview } from "../../models/reviews/review.server.ts";
import { cursorAt, NewReview, placeFrom } from "../../models/reviews/review.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { activeServices } from "../../models/services/service.server.ts";
import type { loader as siteLoader } from "../site/layout.tsx";
import type { Route } from "./+types/route.ts";
import { ReviewForm, type ReviewReply } from "./review-form.tsx";
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

export function headers(args: Route.HeadersArgs) {
  return retryAfterOf(args);
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const visitor = context.get(visitorContext);
  const database = readDatabase();
  const [rating, list, services] = await Promise.all([
    readOrNull("reviews-not-counted", salon.id, approvedRating(database, salon.id)),
    readOrNull("reviews-not-read", salon.id, stretchFrom(salon, url.searchParams.get("before"))),
    readOrNull("services-not-read", salon.id, activeServices(database, salon.id)),
  ]);
  return {
    salon: { name: salon.name, address: salon.address, phone: salon.phone },
    rating,
    list,
    services: services?.map(({ name }) => name) ?? [],
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
  const form = await formOf(request);
  if (text(form, "topic")) return redirect(THANKED);
  const typed = typedReview(form);
  const review = parseSubmission(NewReview, { ...Object.fromEntries(form), rating: Number(typed.rating) });
  if (!review.ok) return reply(400, { typed, fields: review.fields });
  const { id } = context.get(salonContext);
  const submit = { key: keyOf(form), from: senderOf(request), otherwise: "keep" } as const;
  const outcome = await writeOrRefuse("review-not-stored", id, () => leaveReview(id, review.value, submit));
  if (outcome.ok) return redirect(THANKED);
  if (outcome.reason !== "too-many-attempts") return reply(503, { typed, message: FAILED });
  return reply(429, { typed, message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
}

/** Without a connection, or if the server fails, the written review stays and an error is shown. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = typedReview(await formOf(request.clone()));
  return answerOr(serverAction, () => reply(503, { typed, message: FAILED }));
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

const reply = replyOf<ReviewReply>({ message: null, fields: {}, typed: {} });

function typedReview(form: FormData) {
  return texts(form, ["customerName", "customerEmail", "rating", "comment", "service"]);
}

/** A page of the list. */
async function stretchFrom({ id, timeZone }: Salon, before: string | null): Promise<ReviewStretch> {
  const found = await approvedReviews(readDatabase(), id, AT_A_TIME + 1, placeFrom(before));
  const { page, next } = pageOf(found, AT_A_TIME, cursorAt);
  return {
    reviews: page.map(({ createdAt, updatedAt: _, ...review }) => ({
      ...review,
      date: salonTime(timeZone, createdAt).date,
    })),
    next,
  };
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
