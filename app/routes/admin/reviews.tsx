import { data, Form, isRouteErrorResponse, Link, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { Alert } from "../../components/alert.tsx";
import { ModeratedReview } from "../../components/reviews/moderated-review.tsx";
import { rootCause } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import {
  approvePending,
  deleteReview,
  moderatedReviews,
  moderateReview,
  reviewCounts,
} from "../../models/review.server.ts";
import { cursorAt, placeFrom, REVIEW_STATUSES, type ReviewStatus, whyNotModerated } from "../../models/review.ts";
import { salonTime } from "../../models/salon-clock.ts";
import type { Route } from "./+types/reviews.ts";

const AT_A_TIME = 50;

export function meta() {
  return [{ title: "Reviews" }, { name: "robots", content: "noindex" }];
}

/** When reviews can't be read, that is only logged, as the salon wishes. docs/rules.md 12.7 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const filter = statusIn(url.searchParams.get("filter"));
  const asked = { filter, deleting: url.searchParams.get("delete") };
  const after = placeFrom(url.searchParams.get("before"));
  const database = primaryDatabase();
  try {
    const [counts, found] = await Promise.all([
      reviewCounts(database, id),
      moderatedReviews(database, id, filter, AT_A_TIME + 1, after),
    ]);
    const shown = found.slice(0, AT_A_TIME);
    const last = shown.at(-1);
    const reviews = shown.map(({ id, customerName, customerEmail, rating, comment, service, status, createdAt }) => ({
      ...{ id, customerName, customerEmail, rating, comment, service, status },
      date: salonTime(timeZone, createdAt).date,
    }));
    return { ...asked, counts, reviews, next: last && found.length > AT_A_TIME ? cursorAt(last) : null };
  } catch (error) {
    console.error(JSON.stringify({ event: "reviews-not-read", salon: id, cause: rootCause(error) }));
    return { ...asked, counts: null, reviews: [], next: null };
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: salonId } = context.get(salonContext);
  const sent = await request.formData().catch(() => new FormData());
  if (sent.get("intent") === "approve-selected") return approveSelected(salonId, sent.getAll("selected").map(String));
  const doomed = sent.get("delete");
  if (doomed) {
    return (await deleteReview(salonId, String(doomed))) ? done("Review deleted.") : notDone(404, DELETED_ALREADY);
  }
  for (const verdict of ["approved", "rejected"] as const) {
    const id = sent.get(verdict);
    if (!id) continue;
    const outcome = await moderateReview(salonId, String(id), verdict, statusIn(sent.get(`seen-${id}`)) ?? undefined);
    if (outcome.ok) return done(verdict === "approved" ? "Review approved." : "Review rejected.");
    return outcome.reason === "not-found"
      ? notDone(404, DELETED_ALREADY)
      : notDone(409, `${whyNotModerated(outcome)}.`);
  }
  return notDone(400, "Please choose what to do with which review.");
}

/** Who is refused because of somebody else is shown what that one did. docs/rules.md 12.4 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 404 || actionStatus === 409 || defaultShouldRevalidate;
}

/** Without a connection, or when we fail, the page stays and says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response || (isRouteErrorResponse(thrown) && thrown.status < 500)) throw thrown;
    return notDone(503, "That did not reach us. Please try again.");
  }
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, deleting, counts, reviews, next } = loaderData;
  const here = pathTo(filter);
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <h1 className="text-display">Reviews</h1>
      <nav aria-label="Reviews by status" className="-mx-1 mt-6">
        <ul className="flex flex-wrap gap-2">
          {([null, ...REVIEW_STATUSES] as const).map((status) => (
            <li key={status ?? "all"}>
              <Link
                to={pathTo(status)}
                aria-current={status === filter ? "page" : undefined}
                className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium ${status === filter ? "border-berry bg-blush" : "border-control"}`}
              >
                {TABS[status ?? "all"]}
                {counts && <span className="text-muted tabular-nums">{counts[status ?? "all"]}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {actionData?.done && (
        <p role="status" className="good mt-6">
          {actionData.done}
        </p>
      )}
      {actionData?.problem && <Alert about={actionData}>{actionData.problem}</Alert>}
      {reviews.length === 0 && <NoReviews filter={filter} />}
      <Form method="post" action={here} preventScrollReset onSubmit={(event) => busy && event.preventDefault()}>
        {reviews.some(({ status }) => status === "pending") && (
          <button
            type="submit"
            name="intent"
            value="approve-selected"
            className="button-quiet mt-6"
            aria-disabled={busy}
          >
            Approve the selected ones
          </button>
        )}
        <ul className="mt-6 grid gap-4">
          {reviews.map((review) => (
            <ModeratedReview
              key={review.id}
              review={review}
              deleting={deleting === review.id}
              here={here}
              busy={busy}
            />
          ))}
        </ul>
      </Form>
      {next && (
        <Link to={`${here}${filter ? "&" : "?"}before=${next}`} className="button-quiet mt-6">
          Older reviews
        </Link>
      )}
    </>
  );
}

function NoReviews({ filter }: { filter: ReviewStatus | null }) {
  return (
    <div className="notice mt-8">
      <p className="font-medium">No reviews found</p>
      <p>{filter ? `No ${filter} reviews found.` : "No reviews have been submitted yet."}</p>
    </div>
  );
}

const TABS = { all: "All", pending: "Pending", approved: "Approved", rejected: "Rejected" };
const DELETED_ALREADY = "This review has been deleted meanwhile.";

async function approveSelected(salonId: string, ids: string[]) {
  if (ids.length === 0) return notDone(400, "Please select the reviews to approve.");
  const approved = await approvePending(salonId, ids.slice(0, AT_A_TIME));
  const missed = Math.min(ids.length, AT_A_TIME) - approved;
  const told = approved === 1 ? "1 review approved." : `${approved} reviews approved.`;
  return missed === 0 ? done(told) : notDone(200, `${told} ${missed} had been moderated meanwhile.`);
}

function done(sentence: string) {
  return data({ done: sentence, problem: null });
}

function notDone(status: number, problem: string) {
  return data({ done: null, problem }, { status });
}

function statusIn(text: FormDataEntryValue | null): ReviewStatus | null {
  return REVIEW_STATUSES.find((status) => status === text) ?? null;
}

function pathTo(status: ReviewStatus | null): string {
  return status ? `/admin/reviews?filter=${status}` : "/admin/reviews";
}
