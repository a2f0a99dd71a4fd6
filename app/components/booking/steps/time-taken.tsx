import type { ReactNode } from "react";
import { Link } from "react-router";
import { clockTime, type SalonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { STEP_WORDS } from "../../../words/booking-steps.ts";
import { Alert } from "../../forms/alert.tsx";
import { type Draft, draftPath, useBookingPage } from "../draft.ts";

interface Props {
  /** The last try, if there was one. */
  about: object | undefined;
  /** Free times close to the wished one. */
  times: SalonTime[];
  draft: Draft;
  /** Why the chosen time is not offered. */
  why: string;
  /** For staff: the button that books anyway. */
  children?: ReactNode;
}

/** Says why the chosen time is not offered, and what to do next. */
export function TimeTaken({ about, times, draft, why, children }: Props) {
  const page = useBookingPage();
  return (
    <Alert about={about}>
      <p>{why}</p>
      {children}
      <Alternatives times={times} />
      <p className="mt-4">
        <Link to={draftPath({ ...draft, step: "datetime", minute: null }, page)} className="link">
          See all times
        </Link>
      </p>
    </Alert>
  );
}

/** Free times close to the wished one. Each button books at once with the typed details. */
function Alternatives({ times }: { times: SalonTime[] }) {
  if (times.length === 0) return null;
  return (
    <>
      <p className="mt-3">{STEP_WORDS.nearest}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {times.map(({ date, minute }) => (
          <li key={`${date} ${minute}`}>
            <button
              type="submit"
              name="at"
              value={`${date}T${clockTime(minute)}`}
              className="soonest min-h-12 px-4 font-medium"
            >
              Book {longDate(date)} at {clockTime(minute)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
