import { useEffect, useRef } from "react";
import { Link, redirect } from "react-router";
import { accountToGreet } from "../../auth/account.server.ts";
import { isClient } from "../../auth/clients.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { visitorContext } from "../../auth/session.server.ts";
import { answerOr } from "../../components/forms/lost-connection.ts";
import { useFocusWhenOpened } from "../../components/layout/focus.ts";
import { publicPage } from "../../components/layout/public-page.ts";
import { readOrNull, writeOrRefuse } from "../../database/calls.server.ts";
import { primaryDatabase, readDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { formOf, keyOf, replyOf, text, texts } from "../../kernel/forms.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { senderOf } from "../../models/accounts/sender.server.ts";
import { approvedRatings, leaveReview, reviewedServices } from "../../models/reviews/review.server.ts";
import { NewReview } from "../../models/reviews/review.ts";
import { visitOf } from "../../models/reviews/visit-link.server.ts";
import { ratingsOfVisitsTo, visitRatings } from "../../models/reviews/visit-ratings.server.ts";
import { activeServices } from "../../models/services/service.server.ts";
import { tooManyAttempts } from "../../words/accounts.ts";
import { REVIEW_NEWS } from "../../words/reviews.ts";
import type { Route } from "./+types/route.ts";
import { forSearchEngines } from "./for-search-engines.server.ts";
import { Opening } from "./opening.tsx";
import { filtersFor, nothingToShow, stretchFrom, wayToBook } from "./read-reviews.server.ts";
import { ReviewForm, type ReviewReply } from "./review-form.tsx";
import { ReviewList } from "./review-list.tsx";

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const { salonName, structured } = loaderData ?? {};
  const site = matches[1].loaderData?.site;
  if (!salonName || !site) return [{ title: "Customer Reviews" }];
  const description = "What clients say about the salon.";
  return [
    ...publicPage({ site, salonName, title: "Customer Reviews", description, path: "/reviews" }),
    ...(location.search.includes("visit=") ? [{ name: "robots", content: "noindex" }] : []),
    ...(structured ? [{ "script:ld+json": structured }] : []),
  ];
}

export { retryAfterOf as headers } from "../../kernel/forms.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const visitor = context.get(visitorContext);
  const database = readDatabase();
  const { searchParams } = url;
  const token = searchParams.get("visit");
  const technician = searchParams.get("technician");
  const rated = readOrNull("reviews-not-counted", salon.id, visitRatings(database, salon.id));
  const to = technician ? ((await rated)?.find(({ id }) => id === technician) ?? null) : null;
  const asked = { of: searchParams.get("service") || null, to, before: searchParams.get("before") };
  const [rating, theirs, reviewed, visited, list, services, visit, account] = await Promise.all([
    readOrNull("reviews-not-counted", salon.id, approvedRatings(database, salon.id)),
    to && readOrNull("reviews-not-counted", salon.id, ratingsOfVisitsTo(database, salon.id, to.id)),
    readOrNull("reviews-not-counted", salon.id, reviewedServices(database, salon.id)),
    rated,
    readOrNull("reviews-not-read", salon.id, stretchFrom(salon, asked)),
    readOrNull("services-not-read", salon.id, activeServices(database, salon.id)),
    token ? readOrNull("reviews-not-read", salon.id, visitOf(database, salon.id, token, now())) : null,
    visitor && accountToGreet(visitor, context),
  ]);
  return {
    salonName: salon.name,
    structured: rating && forSearchEngines(salon, rating),
    opening: {
      about: to && `Reviews of visits to ${to.name}`,
      rating: to ? theirs : rating,
      book: wayToBook(asked, isClient(visitor?.role)),
      filters: filtersFor(reviewed ?? [], visited ?? [], asked),
      facebookUrl: salon.facebookUrl,
    },
    chosen: `${asked.of ?? ""}${to?.id ?? ""}`,
    nothing: nothingToShow(asked),
    list,
    services: services?.map(({ name }) => name) ?? [],
    customer: { name: account?.name ?? "", email: account?.email ?? "" },
    visit:
      token && visit ? { token, name: visit.customerName, service: visit.service, day: longDate(visit.date) } : null,
    visitLost: Boolean(token && !visit),
    thanked: searchParams.get("notice") === "thanks",
    older: asked.before !== null,
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
  const outcome = await writeOrRefuse("review-not-stored", id, async () => {
    const visit = await visitOf(primaryDatabase(), id, text(form, "visit"), now());
    return leaveReview(id, review.value, { ...submit, visit: visit?.appointmentId });
  });
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
  const { opening, list, thanked, older, chosen, nothing, ...form } = loaderData;
  const thanking = thanked && !actionData;
  const formHeading = useFocusWhenOpened<HTMLHeadingElement>(!thanking);
  return (
    <div className="lg:grid lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-14 xl:gap-20">
      <section aria-labelledby="reviews" className="min-w-0">
        {opening ? (
          <Opening {...opening} />
        ) : (
          <h1 id="reviews" className="text-display">
            Customer Reviews
          </h1>
        )}
        {list === null && (
          <p role="alert" className="alert mt-6">
            Failed to load reviews
          </p>
        )}
        {(older || chosen) && (
          <p className="mt-4">
            <Link to="/reviews" className="link inline-flex min-h-11 items-center">
              {chosen ? "All reviews" : "Back to the newest reviews"}
            </Link>
          </p>
        )}
        {list?.reviews.length === 0 && <p className="notice mt-6">{nothing}</p>}
        {list && list.reviews.length > 0 && <ReviewList key={`${chosen} ${list.reviews[0]?.id}`} first={list} />}
      </section>
      <section
        id="leave-a-review"
        aria-labelledby="leave"
        className="card mt-14 scroll-mt-6 p-6 sm:p-8 lg:sticky lg:top-6 lg:mt-0 [@media(max-height:64rem)]:lg:static"
      >
        <h2 ref={formHeading} id="leave" tabIndex={-1} className="text-title">
          Leave a Review
        </h2>
        {thanking ? <Thanks /> : <ReviewForm {...form} last={actionData} />}
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
        <p className="mt-1 font-normal">{REVIEW_NEWS.waits}</p>
      </div>
      <Link to="/reviews#leave-a-review" className="link mt-4 inline-flex min-h-11 items-center">
        Write another
      </Link>
    </>
  );
}

const NOTHING_READ = {
  salonName: null,
  structured: null,
  opening: null,
  list: null,
  services: [],
  customer: { name: "", email: "" },
  visit: null,
  visitLost: false,
  thanked: false,
  older: false,
  chosen: "",
  nothing: "",
};
const THANKED = "/reviews?notice=thanks#leave-a-review";
const FAILED = "Failed to submit review. Please try again.";

const reply = replyOf<ReviewReply>({ message: null, fields: {}, typed: {} });

function typedReview(form: FormData) {
  return texts(form, ["customerName", "customerEmail", "rating", "comment", "service"]);
}
