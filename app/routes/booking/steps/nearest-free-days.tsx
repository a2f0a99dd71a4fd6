import { Link } from "react-router";
import { daysBetween } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { type Draft, draftPath, useBookingPage } from "../draft.ts";

const MOST_DAYS = 3;

/** Links from a day without free times to days that have some. docs/rules.md 4.13 */
export function NearestFreeDays({ dates, draft }: { dates: string[]; draft: Draft }) {
  const page = useBookingPage();
  if (dates.length === 0) return null;
  return (
    <>
      <p className="mt-3">The nearest days with free times:</p>
      <ul className="mt-2 grid gap-2">
        {dates.map((date) => (
          <li key={date}>
            <Link
              to={draftPath({ ...draft, date, minute: null }, page)}
              replace
              preventScrollReset
              className="link inline-block py-2"
            >
              {longDate(date)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The days nearest to `date` that have free times, soonest first. `freeTimes` counts them by date. */
export function nearestFreeDays(freeTimes: Map<string, number>, date: string): string[] {
  const apart = (other: string) => Math.abs(daysBetween(date, other));
  return [...freeTimes.keys()]
    .filter((day) => (freeTimes.get(day) ?? 0) > 0)
    .toSorted((one, other) => apart(one) - apart(other))
    .slice(0, MOST_DAYS)
    .toSorted();
}
