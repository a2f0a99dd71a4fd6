import type { ReactNode } from "react";
import type { CalendarView } from "../../../models/calendar/admin-calendar.ts";

interface Props {
  title: string;
  views: CalendarView[];
  view: CalendarView;
  onView: (view: CalendarView) => void;
  onPrevious: () => void;
  onToday: () => void;
  onNext: () => void;
  /** The other choices: whose appointments are shown, and how they are drawn. */
  children: ReactNode;
}

/**
 * The calendar's bar: its date, the buttons for previous, today and next, the views that fit the screen, and choices.
 * docs/rules.md 13.1
 */
export function Toolbar({ title, views, view, onView, onPrevious, onToday, onNext, children }: Props) {
  return (
    <div className="calendar-bar">
      <div className="flex items-center">
        <Arrow name={`Previous ${view}`} onClick={onPrevious} drawn="m15 5-7 7 7 7" />
        <button type="button" onClick={onToday} className="calendar-bar-button">
          Today
        </button>
        <Arrow name={`Next ${view}`} onClick={onNext} drawn="m9 5 7 7-7 7" />
      </div>
      <h2 aria-live="polite" className="calendar-bar-title">
        {title}
      </h2>
      <fieldset className="flex">
        <legend className="sr-only">Days shown</legend>
        {views.map((other) => (
          <button
            key={other}
            type="button"
            aria-pressed={other === view}
            onClick={() => onView(other)}
            className="calendar-bar-button capitalize"
          >
            {other}
          </button>
        ))}
      </fieldset>
      {children}
    </div>
  );
}

function Arrow({ name, onClick, drawn }: { name: string; onClick: () => void; drawn: string }) {
  return (
    <button type="button" onClick={onClick} aria-label={name} className="calendar-bar-arrow">
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-current stroke-2">
        <path d={drawn} />
      </svg>
    </button>
  );
}
