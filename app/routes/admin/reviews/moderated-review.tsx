import { Link } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { Answers } from "../../../components/forms/question.tsx";
import { useFocusBack } from "../../../components/forms/use-focus-back.ts";
import { Stars } from "../../../components/stars.tsx";
import { longDate } from "../../../kernel/dates.ts";
import { type ReviewStatus, type Verdict, verdictsOn } from "../../../models/reviews/review.ts";

/** A review for staff. `date` is the salon's day on which it was written. */
export interface ReviewToModerate {
  id: string;
  customerName: string;
  customerEmail: string | null;
  rating: number;
  comment: string;
  service: string | null;
  verified: boolean;
  status: ReviewStatus;
  date: string;
}

interface Props {
  review: ReviewToModerate;
  /** Whether staff are being asked to confirm the deletion. */
  deleting: boolean;
  /** The page with its filter. */
  here: string;
  busy: boolean;
}

/**
 * One review with its actions. Its buttons belong to the form around it, which sends what staff saw. docs/rules.md 12.3
 */
export function ModeratedReview({ review, deleting, here, busy }: Props) {
  const { id, customerName, customerEmail, rating, comment, service, verified, status, date } = review;
  const name = `review by ${customerName}`;
  const deleteLink = useFocusBack(deleting);
  return (
    <li id={id} className="min-w-0 scroll-mt-6 border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex min-h-11 items-center gap-3">
          {status === "pending" && (
            <label className="-m-3 grid size-11 place-items-center">
              <input type="checkbox" name="selected" value={id} aria-label={`Select the ${name}`} className="size-5" />
            </label>
          )}
          <Stars rating={rating} />
        </p>
        <p className={`font-medium ${LOOKS[status]}`}>{BADGES[status]}</p>
      </div>
      <p dir="auto" className="mt-1 max-w-prose leading-snug wrap-anywhere whitespace-pre-line">
        {comment}
      </p>
      <p className="mt-2 text-sm wrap-anywhere text-muted">
        <bdi className="font-semibold text-ink">{customerName}</bdi>
        {customerEmail && (
          <>
            , <bdi>{customerEmail}</bdi>
          </>
        )}
        {service && (
          <>
            , <bdi>{service}</bdi>
          </>
        )}
        , {longDate(date)}
        {verified && <span className="font-medium text-sage">, verified visit</span>}
      </p>
      <input type="hidden" name={`seen-${id}`} value={status} />
      {deleting ? (
        <Alert about={id}>
          <p className="font-medium">Are you sure you want to delete this review? This cannot be undone.</p>
          <Answers name="delete" value={id} yes="Yes, delete it" here={here} busy={busy} />
        </Alert>
      ) : (
        <div className={`flex flex-wrap items-center gap-x-3 ${status === "pending" ? "mt-3" : ""}`}>
          {verdictsOn(status).map((verdict) => (
            <button
              key={verdict}
              type="submit"
              name={verdict}
              value={id}
              aria-label={`${verbFor(status, verdict)} the ${name}`}
              aria-disabled={busy}
              className={status !== "pending" ? DECIDED_BEFORE : verdict === "approved" ? "button" : "button-quiet"}
            >
              {verbFor(status, verdict)}
            </button>
          ))}
          <Link
            ref={deleteLink}
            to={`${here}${here.includes("?") ? "&" : "?"}delete=${id}#${id}`}
            preventScrollReset
            aria-label={`Delete the ${name}`}
            className={`ml-auto hover:text-brick ${SMALL}`}
          >
            Delete
          </Link>
        </div>
      )}
    </li>
  );
}

const SMALL = "inline-flex min-h-11 items-center px-1 text-sm text-muted underline decoration-1 underline-offset-4";

/** A decided review has smaller buttons than a waiting one. */
const DECIDED_BEFORE = `hover:text-berry ${SMALL}`;

const BADGES = { pending: "Pending Approval", approved: "Approved", rejected: "Rejected" };
const LOOKS = { pending: "text-amber", approved: "text-sage", rejected: "text-brick" };

function verbFor(status: ReviewStatus, verdict: Verdict): string {
  if (verdict === "approved") return "Approve";
  return status === "approved" ? "Hide" : "Reject";
}
