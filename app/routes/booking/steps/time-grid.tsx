import type { ReactNode } from "react";
import { clockTime } from "../../../kernel/clock.ts";
import { dayAndMonth } from "../../../kernel/dates.ts";

interface Props {
  date: string;
  /** Free starts in order, as minutes of the day. */
  minutes: number[];
  selected: number | null;
  choose: (minute: number) => void;
  /** Shown when there is no free time. */
  children: ReactNode;
}

/** The free times of a date, grouped by part of the day. Times are submit buttons (`time`) of the surrounding form. */
export function TimeGrid({ date, minutes, selected, choose, children }: Props) {
  const parts = PARTS_OF_DAY.map((part) => ({ ...part, minutes: minutes.filter((minute) => part.holds(minute)) }));
  return (
    <section aria-labelledby="times">
      <h2 id="times" className="text-title" aria-live="polite">
        Available Times for {dayAndMonth(date)}
      </h2>
      {minutes.length === 0 && (
        <div className="notice mt-4">
          <p>No available time slots for this date. Please select another date.</p>
          {children}
        </div>
      )}
      {parts
        .filter((part) => part.minutes.length > 0)
        .map((part) => (
          <div key={part.name} className="mt-5">
            <h3 className="overline-label font-sans">{part.name}</h3>
            <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
              {part.minutes.map((minute) => (
                <li key={minute} className="enter">
                  <button
                    type="submit"
                    name="time"
                    value={clockTime(minute)}
                    aria-pressed={minute === selected}
                    onClick={(event) => {
                      event.preventDefault();
                      choose(minute);
                    }}
                    className="min-h-12 w-full rounded-xl border border-control bg-surface font-medium tabular-nums transition-colors duration-150 hover:border-berry hover:text-berry aria-pressed:border-berry aria-pressed:bg-berry aria-pressed:text-on-berry"
                  >
                    {clockTime(minute)}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}

const NOON = 12 * 60;
const EVENING = 17 * 60;

const PARTS_OF_DAY = [
  { name: "Morning", holds: (minute: number) => minute < NOON },
  { name: "Afternoon", holds: (minute: number) => minute >= NOON && minute < EVENING },
  { name: "Evening", holds: (minute: number) => minute >= EVENING },
];
