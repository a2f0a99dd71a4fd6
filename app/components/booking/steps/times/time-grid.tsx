import type { ReactNode } from "react";
import { PARTS_OF_DAY } from "../../../../diary/times/free-days.ts";
import { clockTime } from "../../../../kernel/clock.ts";
import { dayAndMonth } from "../../../../kernel/dates.ts";

interface Props {
  date: string;
  /** Free starts in order, as minutes of the day. */
  minutes: number[];
  /**
   * Starts that were free when the day was opened and have been taken since. They keep their place and can't be chosen.
   * docs/rules.md 22.7
   */
  taken: number[];
  /** Those of the starts that stand below all others. docs/rules.md 4.17 */
  last: number[];
  selected: number | null;
  choose: (minute: number) => void;
  /** Shown when there is no free time. */
  children: ReactNode;
}

/**
 * The free times of a date in parts of the day. They are one group of radio buttons (`time`): one stop of the Tab key, and
 * the arrow keys move from time to time. docs/rules.md 9.6
 */
export function TimeGrid({ date, minutes, taken, last, selected, choose, children }: Props) {
  const shown = [...minutes, ...taken].sort((one, other) => one - other);
  const first = shown.filter((minute) => !last.includes(minute));
  const parts: { name: string; minutes: number[] }[] = PARTS_OF_DAY.map(({ name, from, to }) => ({
    name,
    minutes: first.filter((minute) => minute >= from && minute <= to),
  }));
  parts.push({ name: "Other times", minutes: last });
  return (
    <fieldset className="min-w-0">
      <legend>
        <h2 className="text-xl sm:text-2xl" aria-live="polite">
          Available Times for {dayAndMonth(date)}
        </h2>
      </legend>
      {minutes.length === 0 && (
        <div className="notice mt-4">
          <p>No available time slots for this date. Please select another date.</p>
          {children}
        </div>
      )}
      {parts
        .filter((part) => part.minutes.length > 0)
        .map((part) => (
          <div key={part.name} className={`starts mt-4 sm:mt-5 ${part.name.toLowerCase()}`}>
            <h3 className="overline-label flex justify-between font-sans">
              {part.name} <span className="tracking-normal normal-case">{countFree(part.minutes, taken)}</span>
            </h3>
            <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-1.5 sm:mt-3 sm:grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] sm:gap-2">
              {part.minutes.map((minute) => (
                <li key={minute} className="enter">
                  <label className={`start ${taken.includes(minute) ? "start-taken" : ""}`}>
                    <input
                      type="radio"
                      name="time"
                      value={clockTime(minute)}
                      checked={minute === selected}
                      aria-disabled={taken.includes(minute) || undefined}
                      onChange={() => !taken.includes(minute) && choose(minute)}
                      className="absolute inset-0 size-full cursor-pointer opacity-0"
                    />
                    {clockTime(minute)}
                    {taken.includes(minute) && <span className="sr-only"> taken</span>}
                  </label>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </fieldset>
  );
}

/** The number of free starts of a part of the day, in words. */
function countFree(minutes: number[], taken: number[]): string {
  return `${minutes.filter((minute) => !taken.includes(minute)).length} free`;
}
