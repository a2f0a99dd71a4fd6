import { useMemo } from "react";
import { Link } from "react-router";
import { basketLength, wantedOf } from "../../../../diary/menu/basket.ts";
import { type Diary, diaryFor, type TechnicianDiary } from "../../../../diary/times/diary.ts";
import { firstFreeDay, openDays, soonestStart, wishOn } from "../../../../diary/times/free-days.ts";
import { clockTime, type SalonTime } from "../../../../kernel/clock.ts";
import { dayInWords, longDate } from "../../../../kernel/dates.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import { Portrait } from "../../../portrait.tsx";
import { type Draft, draftPath, useBookingPage } from "../../draft.ts";

interface Props {
  draft: Draft;
  diary: Diary;
  salonTime: SalonTime;
  /** The technicians who do all of the chosen services. */
  team: TechnicianDiary[];
  rated: Rated | undefined;
  byStaff: boolean;
}

/** The average ratings of visits to the technicians, 1 to 5; null if they could not be read. docs/rules.md 12.10 */
export type Rated = { id: string; average: number }[] | null;

/**
 * The choice of technician: anyone (the default), or one who does all of the services. The chosen day and start stay if the
 * new technician is free then. Each technician is shown with their rating and their first free start. docs/rules.md 21.20
 */
export function TechnicianChoice({ draft, diary, salonTime, team, rated, byStaff }: Props) {
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
  const choices = [ANYONE, ...team].map((choice) => {
    const days = freeDays.get(choice.id) ?? new Map();
    const average = rated?.find(({ id }) => id === choice.id)?.average;
    const price = team.find(({ id }) => id === choice.id)?.quoted?.pricePence;
    return {
      ...choice,
      price,
      average,
      wish: wishOn(days, draft),
      from: firstFreeDay(days),
      soonest: soonestStart(days),
    };
  });
  const differ = new Set(team.map(({ quoted }) => quoted?.pricePence)).size > 1 && !draft.rescheduling;
  const anyone = choices[0]?.from;
  const chosen = choices.find(({ id }) => id === draft.technician);
  const line = team.find(({ id }) => id === draft.technician)?.line;
  return (
    <nav aria-label="Who does your nails" className="mt-6">
      <p className="overline-label" aria-hidden="true">
        With
      </p>
      <ul className="mt-2 grid gap-2 sm:flex sm:flex-wrap">
        {choices.map(({ id, name, portrait, price, average, wish, soonest }) => (
          <li key={id} className="grid">
            <Link
              to={draftPath({ ...draft, ...wish, technician: id }, page)}
              replace
              preventScrollReset
              aria-current={id === draft.technician ? "true" : undefined}
              className="soonest min-h-12 px-4 py-2 font-medium max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-4 max-sm:text-left"
            >
              <span className="flex min-w-0 items-center gap-3">
                {portrait && <Portrait portrait={portrait} className="size-10" />}
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </span>
              {id && (
                <span className="text-sm font-normal">
                  {differ && price !== undefined && `${formatPounds(price)} · `}
                  {average !== undefined && <Rating average={average} />}
                  {average !== undefined && soonest && " · "}
                  {soonest && `free ${dayInWords(soonest.date, today)} ${clockTime(soonest.minute)}`}
                </span>
              )}
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

function Rating({ average }: { average: number }) {
  return (
    <>
      <span className="sr-only">, rated </span>
      <span aria-hidden="true">★ </span>
      {average.toFixed(1)}
    </>
  );
}

const ANYONE = { id: null, name: "Anyone", portrait: null };

const NOBODY =
  "Nobody on our team does all of these in one visit. Please go back and book them separately, or call the salon.";
