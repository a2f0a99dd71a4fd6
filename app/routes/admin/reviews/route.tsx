import { useEffect, useRef } from "react";
import { data, Form, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { useSending } from "../../../components/forms/use-sending.ts";
import { Toast } from "../../../components/layout/toast.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { rootCause } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { pageOf } from "../../../kernel/list-page.ts";
import { logError } from "../../../kernel/log.ts";
import {
  deleteReview,
  moderatedReviews,
  moderatePending,
  moderateReview,
  reviewCounts,
} from "../../../models/reviews/review.server.ts";
import {
  cursorAt,
  placeFrom,
  REVIEW_STATUSES,
  type ReviewStatus,
  type Verdict,
  whyNotModerated,
} from "../../../models/reviews/review.ts";
import type { Route } from "./+types/route.ts";
import { ModeratedReview } from "./moderated-review.tsx";

const AT_A_TIME = 50;

export function meta() {
  return [{ title: "Reviews" }, { name: "robots", content: "noindex" }];
}

/** If reviews can't be read, the page is shown without them. docs/rules.md 12.7 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const filter = statusIn(url.searchParams.get("filter"));
  const before = url.searchParams.get("before");
  const asked = { filter, before, deleting: url.searchParams.get("delete") };
  const after = placeFrom(before);
  const database = primaryDatabase();
  try {
    const [counts, found] = await Promise.all([
      reviewCounts(database, id),
      moderatedReviews(database, id, filter, AT_A_TIME + 1, after),
    ]);
    const { page, next } = pageOf(found, AT_A_TIME, cursorAt);
    const reviews = page.map(({ id, customerName, customerEmail, rating, comment, service, status, createdAt }) => ({
      ...{ id, customerName, customerEmail, rating, comment, service, status },
      date: salonTime(timeZone, createdAt).date,
    }));
    return { ...asked, counts, reviews, next };
  } catch (error) {
    logError("reviews-not-read", { salon: id, cause: rootCause(error) });
    return { ...asked, counts: null, reviews: [], next: null };
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: salonId } = context.get(salonContext);
  const sent = await request.formData().catch(() => new FormData());
  const ofSelected = VERDICTS.find((verdict) => sent.get("intent") === `${verdict}-selected`);
  if (ofSelected) return moderateSelected(salonId, sent.getAll("selected").map(String), ofSelected);
  const doomed = sent.get("delete");
  if (doomed) {
    return (await deleteReview(salonId, String(doomed))) ? notice("Review deleted.") : noNotice(404, DELETED_ALREADY);
  }
  for (const verdict of VERDICTS) {
    const id = sent.get(verdict);
    if (!id) continue;
    const seen = statusIn(sent.get(`seen-${id}`));
    if (!seen) break;
    const outcome = await moderateReview(salonId, String(id), verdict, seen);
    if (outcome.ok)
      return notice(
        verdict === "approved" ? "Review approved." : seen === "approved" ? "Review hidden." : "Review rejected.",
      );
    return outcome.reason === "not-found"
      ? noNotice(404, DELETED_ALREADY)
      : noNotice(409, `${whyNotModerated(outcome)}.`);
  }
  return noNotice(400, "Please choose what to do with which review.");
}

/** After a refusal because of somebody else's change, the page loads that change. docs/rules.md 12.4 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 404 || actionStatus === 409 || defaultShouldRevalidate;
}

/** Without a connection, or if the server fails, the page stays and shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, () => noNotice(503, "That did not reach us. Please try again."));
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, before, deleting, counts, reviews, next } = loaderData;
  const here = pathTo(filter, before);
  const list = useFocusAfter(actionData);
  const busy = useSending();
  return (
    <>
      <h1 className="text-display">Reviews</h1>
      <nav aria-label="Reviews by status" className="mt-6">
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
      {actionData?.notice && <Toast key={actionData.at}>{actionData.notice}</Toast>}
      {actionData?.problem && <Alert about={actionData}>{actionData.problem}</Alert>}
      {before && (
        <p className="mt-4">
          <Link to={pathTo(filter)} className="link inline-flex min-h-11 items-center">
            Back to the newest reviews
          </Link>
        </p>
      )}
      {counts === null && <Unreadable what="Reviews" />}
      {reviews.length === 0 && counts !== null && <NoReviews filter={filter} older={before !== null} />}
      <Form method="post" action={here} preventScrollReset onSubmit={(event) => busy && event.preventDefault()}>
        {reviews.some(({ status }) => status === "pending") && (
          <div className="mt-6 flex flex-wrap gap-3">
            <button type="submit" name="intent" value="approved-selected" className="button-quiet" aria-disabled={busy}>
              Approve the selected ones
            </button>
            <button type="submit" name="intent" value="rejected-selected" className="button-quiet" aria-disabled={busy}>
              Reject the selected ones
            </button>
          </div>
        )}
        <ul ref={list} tabIndex={-1} className="mt-6 grid gap-4">
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
        <Link to={pathTo(filter, next)} className="button-quiet mt-6">
          Older reviews
        </Link>
      )}
    </>
  );
}

/** Focuses the list after a moderation, because the button that was used is gone. */
function useFocusAfter(moderated: { notice: string | null } | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (moderated?.notice) list.current?.focus({ preventScroll: true });
  }, [moderated]);
  return list;
}

function NoReviews({ filter, older }: { filter: ReviewStatus | null; older: boolean }) {
  const none = filter ? `No ${filter} reviews found.` : "No reviews have been submitted yet.";
  return (
    <div className="notice mt-8">
      <p className="font-medium">No reviews found</p>
      <p>{older ? "There are no older ones." : none}</p>
    </div>
  );
}

const TABS = { all: "All", pending: "Pending", approved: "Approved", rejected: "Rejected" };
const DELETED_ALREADY = "This review has been deleted meanwhile.";

const VERDICTS = ["approved", "rejected"] as const;

async function moderateSelected(salonId: string, selected: string[], verdict: Verdict) {
  const ids = [...new Set(selected)].slice(0, AT_A_TIME);
  if (ids.length === 0) return noNotice(400, "Please select the reviews first.");
  const moderated = await moderatePending(salonId, ids, verdict);
  const missed = ids.length - moderated;
  const sentence = moderated === 1 ? `1 review ${verdict}.` : `${moderated} reviews ${verdict}.`;
  return missed === 0 ? notice(sentence) : noNotice(200, `${sentence} ${missed} had been moderated meanwhile.`);
}

function notice(sentence: string) {
  return data({ notice: sentence, problem: null, at: now() });
}

function noNotice(status: number, problem: string) {
  return data({ notice: null, problem, at: now() }, { status });
}

function statusIn(text: FormDataEntryValue | null): ReviewStatus | null {
  return REVIEW_STATUSES.find((status) => status === text) ?? null;
}

function pathTo(filter: ReviewStatus | null, before: string | null = null): string {
  const query = new URLSearchParams({ ...(filter && { filter }), ...(before && { before }) }).toString();
  return query ? `/admin/reviews?${query}` : "/admin/reviews";
}
