import { Link } from "react-router";
import { clockTime, type SalonTime } from "../../../kernel/clock.ts";
import { dayAndMonth } from "../../../kernel/dates.ts";
import { STEP_WORDS } from "../../../words/booking-steps.ts";
import { type Draft, draftPath, useBookingPage } from "../draft.ts";

interface Props {
  draft: Draft;
  date: string;
  minute: number;
  /** The nearest free starts, soonest first. */
  nearest: SalonTime[];
}

/**
 * Shown when the chosen start has just been taken: the three nearest free starts, each one tap away. They stand in the bar in
 * place of "Continue", so nothing moves. docs/rules.md 4.7, 22.7
 */
export function LostStart({ draft, date, minute, nearest }: Props) {
  const page = useBookingPage();
  return (
    <div className="bottom-bar z-10 -mx-4 mt-8 border-t border-line bg-surface p-4 sm:mx-0 sm:rounded-2xl sm:border">
      <p role="status" className="font-medium">
        {clockTime(minute)} has just gone. {nearest.length > 0 ? STEP_WORDS.nearest : "Nothing else is free."}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {nearest.map((start) => (
          <li key={`${start.date} ${start.minute}`} className="max-sm:grow">
            <Link to={draftPath({ ...draft, ...start }, page)} replace preventScrollReset className="start px-5">
              {start.date === date ? clockTime(start.minute) : `${dayAndMonth(start.date)} ${clockTime(start.minute)}`}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
