import { Link } from "react-router";
import { longDate } from "../../../../kernel/dates.ts";
import { type Draft, draftPath, useBookingPage } from "../../draft.ts";

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
