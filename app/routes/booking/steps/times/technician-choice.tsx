import { useMemo } from "react";
import { Link } from "react-router";
import type { SalonTime } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { type Diary, diaryFor, type TechnicianDiary } from "../../../../models/opening/diary.ts";
import { firstFreeDay, openDays, wishOn } from "../../../../models/opening/free-days.ts";
import { basketLength, wantedOf } from "../../../../models/services/basket.ts";
import { type Draft, draftPath, useBookingPage } from "../../draft.ts";

interface Props {
  draft: Draft;
  diary: Diary;
  salonTime: SalonTime;
  /** Who does all of the chosen services. */
  team: TechnicianDiary[];
  byStaff: boolean;
}

/**
 * Who is to do it: anyone, which is the default, or one of those who do all of the services. What is chosen of day and
 * start stays as far as the other one is free then. docs/rules.md 21.20
 */
export function TechnicianChoice({ draft, diary, salonTime, team, byStaff }: Props) {
  const page = useBookingPage();
  const { basket } = draft;
  const { date: today, minute } = salonTime;
  const freeDays = useMemo(() => {
    const ofTeam = { ...diary, technicians: team };
    const daysWith = (id: string | null) =>
      openDays(diaryFor(ofTeam, wantedOf(basket, id)), basketLength(basket), { date: today, minute });
    return new Map([null, ...team.map(({ id }) => id)].map((id) => [id, daysWith(id)]));
  }, [diary, team, basket, today, minute]);
  const [first] = team;
  if (!first) return <p className="notice mt-6">{NOBODY}</p>;
  if (team.length === 1)
    return <p className="mt-4">{byStaff ? `With ${first.name}` : `${first.name} does this for you.`}</p>;
  const choices = [{ id: null, name: "Anyone" }, ...team].map((choice) => {
    const days = freeDays.get(choice.id) ?? new Map();
    return { ...choice, wish: wishOn(days, draft), from: firstFreeDay(days) };
  });
  const anyone = choices[0]?.from;
  const chosen = choices.find(({ id }) => id === draft.technician);
  const line = team.find(({ id }) => id === draft.technician)?.line;
  return (
    <nav aria-label="Who does your nails" className="mt-6">
      <p className="overline-label" aria-hidden="true">
        With
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {choices.map(({ id, name, wish }) => (
          <li key={id}>
            <Link
              to={draftPath({ ...draft, ...wish, technician: id }, page)}
              replace
              preventScrollReset
              aria-current={id === draft.technician ? "true" : undefined}
              className="soonest min-h-12 px-4 font-medium"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {line && <p className="mt-3 font-serif italic wrap-anywhere">{line}</p>}
      <p role="status" className="mt-3 text-muted empty:hidden">
        {chosen?.from && chosen.from !== anyone && `${chosen.name} is free from ${longDate(chosen.from)}.`}
      </p>
    </nav>
  );
}

const NOBODY =
  "Nobody on the team does all of these services in one visit. Please go back and book them separately, or call the salon.";
