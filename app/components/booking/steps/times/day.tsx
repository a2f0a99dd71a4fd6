import type { KeyboardEvent } from "react";
import { type Freeness, freenessOf, type OpenDay } from "../../../../diary/times/free-days.ts";
import { dayAndMonth, dayOfMonth } from "../../../../kernel/dates.ts";
import { useScriptArrived } from "../../../forms/use-script-arrived.ts";

interface Props {
  date: string;
  /** Missing for a day that can't be chosen. */
  day: OpenDay | undefined;
  today: boolean;
  selected: boolean;
  tabStop: boolean;
  choose: (date: string) => void;
  lead: (event: KeyboardEvent, from: string) => void;
  /** For a closure, why the salon is closed. It is shown when the day is tapped or focused. */
  reason: string | undefined;
  /** Shows the reason of this day, or with null hides it. */
  tell: (reason: string | null) => void;
}

/** A day of the date picker. Until the script has loaded, the Tab key moves from day to day. docs/rules.md 9.8 */
export function Day({ date, day, today, selected, tabStop, choose, lead, reason, tell }: Props) {
  const arrowsLead = useScriptArrived();
  const freeness = day && freenessOf(day);
  return (
    <button
      type={day ? "submit" : "button"}
      name="date"
      value={date}
      disabled={!day && !reason}
      aria-disabled={day ? undefined : true}
      aria-label={dayLabel(date, day, reason)}
      aria-current={today ? "date" : undefined}
      aria-pressed={selected}
      tabIndex={arrowsLead && !tabStop ? -1 : undefined}
      onKeyDown={(event) => lead(event, date)}
      onFocus={() => tell(day ? null : (reason ?? null))}
      onClick={(event) => {
        event.preventDefault();
        tell(day ? null : (reason ?? null));
        if (day) choose(date);
      }}
      className={`calendar-day ${freeness === "full" ? "is-full" : ""}`}
    >
      {dayOfMonth(date)}
      {freeness && <FreenessMark freeness={freeness} />}
    </button>
  );
}

/** One to three dots under a day, by how free it is. A full day is struck through instead. docs/rules.md 9.8 */
export function FreenessMark({ freeness }: { freeness: Freeness }) {
  return (
    <span aria-hidden="true" className="calendar-mark">
      {"•".repeat(DOTS[freeness])}
    </span>
  );
}

const DOTS = { plenty: 3, some: 2, few: 1, full: 0 };

function dayLabel(date: string, day: OpenDay | undefined, reason: string | undefined): string {
  if (!day) return `${dayAndMonth(date)}, ${reason ? `closed: ${reason}` : "not available"}`;
  const { length } = day.free;
  return `${dayAndMonth(date)}, ${length === 1 ? "1 free time" : `${length || "no"} free times`}`;
}
