import { Link } from "react-router";
import { clockTime, type SalonTime } from "../../../../kernel/clock.ts";
import { dayInWords } from "../../../../kernel/dates.ts";
import { type Draft, draftPath, useBookingPage } from "../../draft.ts";

interface Props {
  starts: SalonTime[];
  draft: Draft;
  today: string;
}

/** The soonest starts: one tap chooses date and time. docs/rules.md 9.8 */
export function Soonest({ starts, draft, today }: Props) {
  const page = useBookingPage();
  if (starts.length === 0) return null;
  return (
    <section aria-labelledby="soonest" className="md:col-start-2">
      <h2 id="soonest" className="overline-label font-sans">
        Soonest
      </h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        {starts.map(({ date, minute }) => (
          <li key={`${date} ${minute}`} className="grid">
            <Link
              to={draftPath({ ...draft, date, minute }, page)}
              replace
              preventScrollReset
              aria-current={date === draft.date && minute === draft.minute ? "true" : undefined}
              className="soonest"
            >
              <span className="text-sm first-letter:uppercase">{dayInWords(date, today)}</span>{" "}
              <span className="font-serif text-xl tabular-nums">{clockTime(minute)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
