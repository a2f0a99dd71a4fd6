import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { EnterSendsNothing } from "../../../components/forms/enter-sends-nothing.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { useSending } from "../../../components/forms/use-sending.ts";
import { Toast } from "../../../components/layout/toast.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { type FormReply, formOf, replyOf, text } from "../../../kernel/forms.ts";
import { pageOf } from "../../../kernel/list-page.ts";
import type { Result } from "../../../kernel/result.ts";
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
  type ReviewPlace,
  type ReviewRefusal,
  type ReviewStatus,
  type Verdict,
} from "../../../models/reviews/review.ts";
import { REVIEW_WORDS } from "../../../words/reviews.ts";
import { NO_ANSWER } from "../../../words/sending.ts";
import { statusOf } from "../../../words/statuses.ts";
import type { Route } from "./+types/route.ts";
import { ModeratedReview } from "./moderated-review.tsx";

/** Read on a phone in four screens. */
const AT_A_TIME = 10;

export function meta() {
  return [{ title: "Reviews" }, { name: "robots", content: "noindex" }];
}

/** If reviews can't be read, the page is shown without them. docs/rules.md 12.7 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const chosen = url.searchParams.get("filter");
  const before = url.searchParams.get("before");
  const read = await readOrNull("reviews-not-read", id, countedAndListed(id, chosen, placeFrom(before)));
  const asked = { filter: read?.filter ?? statusIn(chosen), before, deleting: url.searchParams.get("delete") };
  const { page, next } = pageOf(read?.found ?? [], AT_A_TIME, cursorAt);
  const reviews = page.map(
    ({ id, customerName, customerEmail, rating, comment, service, verified, status, createdAt }) => ({
      ...{ id, customerName, customerEmail, rating, comment, service, verified, status },
      date: salonTime(timeZone, createdAt).date,
    }),
  );
  return { ...asked, counts: read?.counts ?? null, reviews, next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: salonId } = context.get(salonContext);
  const form = await formOf(request);
  const ofSelected = VERDICTS.find((verdict) => text(form, "intent") === `${verdict}-selected`);
  if (ofSelected) return moderateSelected(salonId, form.getAll("selected").map(String), ofSelected);
  const doomed = text(form, "delete");
  const verdict = VERDICTS.find((verdict) => text(form, verdict));
  const id = doomed || (verdict ? text(form, verdict) : "");
  const seen = statusIn(text(form, `seen-${id}`));
  if (doomed && seen) return replyTo(await deleteReview(salonId, id, seen), "Review deleted.");
  if (!verdict || !seen) return reply(400, { message: "Please choose a review and what to do with it.", at: now() });
  return replyTo(await moderateReview(salonId, id, verdict, seen), MODERATED[verdict][seen]);
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, the page stays and shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, () => reply(503, { message: NO_ANSWER.notReached, at: now() }));
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
        <ul className="tabs">
          {([null, ...REVIEW_STATUSES] as const).map((status) => (
            <li key={status ?? "all"}>
              <Link to={pathTo(status)} aria-current={status === filter ? "page" : undefined} className="tab">
                {TABS[status ?? "all"]}
                {counts && <span className="text-muted tabular-nums">{counts[status ?? "all"]}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {actionData?.notice && <Toast key={actionData.at}>{actionData.notice}</Toast>}
      {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
      {before && (
        <p className="mt-4">
          <Link to={pathTo(filter)} className="link inline-flex min-h-11 items-center">
            Back to the newest reviews
          </Link>
        </p>
      )}
      {counts === null && <Unreadable what="Reviews" />}
      {reviews.length === 0 && counts !== null && <NoReviews filter={filter} older={before !== null} />}
      <PostForm action={here} preventScrollReset className="group/moderated">
        <EnterSendsNothing />
        <ul ref={list} tabIndex={-1} className="mt-2 grid gap-2">
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
        {/* It comes at the bottom, so that nothing moves when a review is selected. */}
        {reviews.some(({ status }) => status === "pending") && (
          <div className="bottom-bar hidden flex-wrap gap-x-6 border-t border-line bg-paper py-2 group-has-[[name=selected]:checked]/moderated:flex">
            <button type="submit" name="intent" value="approved-selected" className="button-quiet" aria-disabled={busy}>
              Approve the selected ones
            </button>
            <button type="submit" name="intent" value="rejected-selected" className="button-quiet" aria-disabled={busy}>
              Reject the selected ones
            </button>
          </div>
        )}
      </PostForm>
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
      <p>{older ? "No older reviews." : none}</p>
    </div>
  );
}

const TABS = { all: "All", pending: "Pending", approved: "Approved", rejected: "Rejected" };
const VERDICTS = ["approved", "rejected"] as const;

/** What a verdict has done, by the status that staff saw. docs/rules.md 12.3 */
const MODERATED: Record<Verdict, Record<ReviewStatus, string>> = {
  approved: { pending: "Review approved.", approved: "Review approved.", rejected: "Review approved." },
  rejected: { pending: "Review rejected.", approved: "Review hidden.", rejected: "Review rejected." },
};

interface ModerationReply extends FormReply<null> {
  notice: string | null;
  /** When it was answered, UTC ms: the same notice twice is announced twice. */
  at: number;
}

const reply = replyOf<ModerationReply>({ message: null, fields: {}, typed: null, notice: null, at: 0 });

/** The reply to a command on one review: `notice` if it was executed, else why not. */
function replyTo(outcome: Result<unknown, ReviewRefusal>, notice: string) {
  if (outcome.ok) return reply(200, { notice, at: now() });
  const gone = outcome.reason === "not-found";
  const message = gone ? "Somebody has just deleted this review." : `${REVIEW_WORDS[outcome.reason]}.`;
  return reply(statusOf(outcome.reason), { message, at: now() });
}

/** The reviews of the chosen tab; unless one is chosen, those that wait, if there are any. docs/rules.md 12.3 */
async function countedAndListed(salonId: string, chosen: string | null, after: ReviewPlace | null) {
  const database = primaryDatabase();
  const listed = (filter: ReviewStatus | null) => moderatedReviews(database, salonId, filter, AT_A_TIME + 1, after);
  const [counts, asked, pending] = await Promise.all([
    reviewCounts(database, salonId),
    listed(statusIn(chosen)),
    chosen === null ? listed("pending") : [],
  ]);
  const waiting = chosen === null && counts.pending > 0;
  return waiting
    ? { counts, filter: "pending" as const, found: pending }
    : { counts, filter: statusIn(chosen), found: asked };
}

async function moderateSelected(salonId: string, selected: string[], verdict: Verdict) {
  const ids = [...new Set(selected)].slice(0, AT_A_TIME);
  if (ids.length === 0) return reply(400, { message: "Please select the reviews first.", at: now() });
  const moderated = await moderatePending(salonId, ids, verdict);
  const missed = ids.length - moderated;
  const sentence = moderated === 1 ? `1 review ${verdict}.` : `${moderated} reviews ${verdict}.`;
  if (missed === 0) return reply(200, { notice: sentence, at: now() });
  return reply(200, { message: `${sentence} Somebody had just moderated ${missed}.`, at: now() });
}

function statusIn(text: string | null): ReviewStatus | null {
  return REVIEW_STATUSES.find((status) => status === text) ?? null;
}

function pathTo(filter: ReviewStatus | null, before: string | null = null): string {
  return `/admin/reviews?${new URLSearchParams({ filter: filter ?? "all", ...(before && { before }) })}`;
}
