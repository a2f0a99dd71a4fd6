import { Link } from "react-router";
import { nearestFreeTimes, whyNotOffered } from "../../../../diary/times/availability.ts";
import type { Diary } from "../../../../diary/times/diary.ts";
import { clockTime, type SalonTime } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { STEP_WORDS } from "../../../../words/booking-steps.ts";
import { Alert } from "../../../forms/alert.tsx";
import { type Draft, draftPath } from "../../draft.ts";
import { notOfferedText } from "../not-offered-text.ts";

interface Props {
  diary: Diary;
  salonTime: SalonTime;
  length: number;
  draft: Draft;
  page: string;
}

/** Says why the start in the address is not offered, with links to the nearest free ones. docs/rules.md 4.7, 4.13 */
export function StartGone({ diary, salonTime, length, draft, page }: Props) {
  const wish = { date: draft.date ?? salonTime.date, minute: draft.minute ?? 0 };
  const why = whyNotOffered(diary, wish, length, salonTime) ?? "taken";
  const times = nearestFreeTimes(diary, wish, length, salonTime);
  return (
    <Alert about={`${wish.date} ${wish.minute}`}>
      <p>{notOfferedText(why, diary, wish, length)}</p>
      {times.length > 0 && (
        <>
          <p className="mt-3">{STEP_WORDS.nearest}</p>
          <ul className="mt-3 flex flex-wrap gap-2">
            {times.map(({ date, minute }) => (
              <li key={`${date} ${minute}`}>
                <Link
                  to={draftPath({ ...draft, step: "datetime", date, minute }, page)}
                  replace
                  preventScrollReset
                  className="soonest min-h-12 px-4 font-medium"
                >
                  {longDate(date)} at {clockTime(minute)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
