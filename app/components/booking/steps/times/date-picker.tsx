import { type KeyboardEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import type { OpenDay } from "../../../../diary/times/free-days.ts";
import { WEEKDAYS } from "../../../../diary/times/hours.ts";
import { dayAndMonth, firstWeekday, monthName, monthOfYear } from "../../../../kernel/dates.ts";
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
 * A month of days. Each day shows how free it is, and says its number of free times. A
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
  const weeks = weeksOf(shown, today, monthBeside(shown, 1) <= read);
  const inMonth = new Set(weeks.flat());
  if (selected !== before) {
    setBefore(selected);
    if (selected && !inMonth.has(selected)) setShown(selected.slice(0, 7));
  }
  const title = useId();

  function lead(event: KeyboardEvent, from: string) {
    const to = dayByKey(event.key, from, reached);
    if (to === null) return;
    event.preventDefault();
    const place = event.currentTarget.closest("table");
    if (!inMonth.has(to)) flushSync(() => show(to.slice(0, 7)));
    place?.querySelector<HTMLElement>(`[value="${to}"]`)?.focus();
  }

  // The Tab key reaches one of the days.
  const tabStop = [selected ?? "", ...dates, ...reached].find((date) => inMonth.has(date));
  const [end = shown] = [...inMonth].flatMap((date) => date?.slice(0, 7) ?? []).reverse();

  return (
    <div aria-busy={loading} className={`calendar ${loading ? "opacity-50" : ""}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 id={title} aria-live="polite" className="pl-2 text-xl">
          {end === shown ? monthOfYear(shown) : `${shortMonth(shown)} to ${shortMonth(end)} ${end.slice(0, 4)}`}
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
          {weeks.map((week) => (
            <tr key={week.join()}>
              {week.map((date, place) => (
                <td key={weekdays[place]} className="px-[min(0.125rem,0.5vw)] py-0.5">
                  {date && (
                    <Day
                      {...{ date, choose, lead }}
                      reason={closures.includes(date) ? reasons[date] : undefined}
                      tell={(reason) => explain(reason === null ? null : { date, reason })}
                      day={days.get(date)}
                      today={date === today}
                      selected={date === selected}
                      tabStop={date === tabStop}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {explained && inMonth.has(explained.date) && (
        <p className="mt-2 px-2 text-sm wrap-anywhere">
          Closed on {dayAndMonth(explained.date)}: {explained.reason}
        </p>
      )}
    </div>
  );
}

/** A month, `yyyy-MM`, in three letters. */
function shortMonth(month: string): string {
  return monthName(Number(month.slice(5))).slice(0, 3);
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
