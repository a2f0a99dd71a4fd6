import { type KeyboardEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import type { OpenDay } from "../../../../diary/times/free-days.ts";
import { WEEKDAYS } from "../../../../diary/times/hours.ts";
import { addDays } from "../../../../kernel/clock.ts";
import { dayAndMonth, firstWeekday, monthOfYear, shortDay } from "../../../../kernel/dates.ts";
import { Day } from "./day.tsx";
import { dayByKey, monthBeside, weeksOf } from "./month.ts";

interface Props {
  /** The days that can be chosen, in order. */
  days: Map<string, OpenDay>;
  /** Why the salon is closed, by date of closure. */
  reasons: Partial<Record<string, string>> | undefined;
  today: string;
  selected: string | null;
  /** The month to open at, `yyyy-MM`, if the address names one. */
  month: string | null;
  /** The last bookable day, if it is later than the days that were read; null otherwise. */
  last: string | null;
  /** Goes to a month that has not been read. */
  goTo: (month: string) => void;
  loading: boolean;
  choose: (date: string) => void;
}

/**
 * The next fourteen days in a strip, and a month of days. Each day shows how free it is, and says its number of free times. A
 * closure says its reason, which is shown below the month when the day is tapped or focused. Days and months are submit buttons
 * (`date`, `month`) of the surrounding form, so they work without script. With script the arrow keys move from day to day.
 * docs/rules.md 9.8
 */
export function DatePicker({
  days,
  reasons = {},
  today,
  selected,
  month,
  last: lastOfAll,
  goTo,
  loading,
  choose,
}: Props) {
  const weekdays = [...WEEKDAYS.slice(firstWeekday()), ...WEEKDAYS.slice(0, firstWeekday())];
  const dates = [...days.keys()];
  const closures = Object.keys(reasons).filter((date) => reasons[date] && date >= today && !days.has(date));
  const reached = [...dates, ...closures].sort();
  const [explained, explain] = useState<{ date: string; reason: string } | null>(null);
  const read = (dates.at(-1) ?? today).slice(0, 7);
  const [first, last] = [today.slice(0, 7), (lastOfAll ?? read).slice(0, 7)];
  const [shown, setShown] = useState(month ?? (selected ?? today).slice(0, 7));
  const [before, setBefore] = useState(selected);
  function show(to: string) {
    setShown(to);
    if (to > read) goTo(to);
  }
  if (selected !== before) {
    setBefore(selected);
    if (selected) setShown(selected.slice(0, 7));
  }
  const title = useId();
  const soon = Array.from({ length: DAYS_IN_STRIP }, (_, ahead) => addDays(today, ahead));

  function lead(event: KeyboardEvent, from: string) {
    const to = dayByKey(event.key, from, reached);
    if (to === null) return;
    event.preventDefault();
    const place = event.currentTarget.closest("ul, table");
    flushSync(() => show(to.slice(0, 7)));
    place?.querySelector<HTMLElement>(`[value="${to}"]`)?.focus();
  }

  /** The days of a place, of which the Tab key reaches one. */
  function dayIn(place: (date: string) => boolean) {
    const tabStop = [selected ?? "", ...dates, ...reached].find(place);
    return (date: string) => (
      <Day
        {...{ date, choose, lead }}
        reason={closures.includes(date) ? reasons[date] : undefined}
        tell={(reason) => explain(reason === null ? null : { date, reason })}
        day={days.get(date)}
        today={date === today}
        selected={date === selected}
        tabStop={date === tabStop}
      />
    );
  }
  const daySoon = dayIn((date) => soon.includes(date));
  const dayOfMonth = dayIn((date) => date.startsWith(shown));

  return (
    <div aria-busy={loading} className={`calendar ${loading ? "opacity-50" : ""}`}>
      <ul aria-label="The next 14 days" className="strip-of-days">
        {soon.map((date) => (
          <li key={date}>
            <span aria-hidden="true">{shortDay(date).slice(0, 3)}</span>
            {daySoon(date)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 id={title} aria-live="polite" className="pl-2 text-xl">
          {monthOfYear(`${shown}-01`)}
        </h2>
        <div className="flex gap-1">
          <MonthButton name="Previous month" to={shown > first ? monthBeside(shown, -1) : null} show={show} />
          <MonthButton name="Next month" to={shown < last ? monthBeside(shown, 1) : null} show={show} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys lead from day to day */}
      <table role="grid" aria-labelledby={title} className="mt-2 w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                aria-label={weekday}
                className="h-9 text-[min(0.875rem,5vw)] font-medium text-muted"
              >
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(shown).map((week) => (
            <tr key={week.join()} className={isOver(week, today) ? "hidden" : ""}>
              {week.map((date, place) => (
                <td key={weekdays[place]} className="px-[min(0.125rem,0.5vw)] py-0.5">
                  {date && dayOfMonth(date)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {explained?.date.startsWith(shown) && (
        <p className="mt-2 px-2 text-sm wrap-anywhere">
          Closed on {dayAndMonth(explained.date)}: {explained.reason}
        </p>
      )}
    </div>
  );
}

/** How many days the strip above the month shows. docs/rules.md 9.8 */
const DAYS_IN_STRIP = 14;

/** Whether a week is over. Such a week takes no room. */
function isOver(week: (string | null)[], today: string): boolean {
  return week.every((date) => date === null || date < today);
}

interface MonthProps {
  name: string;
  /** Null at the end of the bookable window. */
  to: string | null;
  show: (month: string) => void;
}

function MonthButton({ name, to, show }: MonthProps) {
  return (
    <button
      type={to ? "submit" : "button"}
      name="month"
      value={to ?? undefined}
      aria-label={name}
      aria-disabled={to === null}
      onClick={(event) => {
        event.preventDefault();
        if (to) show(to);
      }}
      className="grid size-11 place-items-center rounded-full border border-line hover:border-berry aria-disabled:opacity-40"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-current stroke-2">
        <path d={name === "Next month" ? "m9 5 7 7-7 7" : "m15 5-7 7 7 7"} />
      </svg>
    </button>
  );
}
