import type { CalendarView } from "../../../models/calendar/admin-calendar.ts";

interface Props {
  title: string;
  views: CalendarView[];
  view: CalendarView;
  onView: (view: CalendarView) => void;
  onPrevious: () => void;
  onToday: () => void;
  onNext: () => void;
}

/** The calendar's toolbar: previous, today, next, and the views that fit the screen. docs/rules.md 13.1 */
export function Toolbar({ title, views, view, onView, onPrevious, onToday, onNext }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <div className="flex flex-wrap items-center gap-[min(0.5rem,2vw)]">
        <Arrow name={`Previous ${view}`} onClick={onPrevious} drawn="m15 5-7 7 7 7" />
        <button
          type="button"
          onClick={onToday}
          className="min-h-11 rounded-full border border-control px-[min(1rem,4vw)] font-medium sm:px-5 hover:border-berry hover:text-berry"
        >
          Today
        </button>
        <Arrow name={`Next ${view}`} onClick={onNext} drawn="m9 5 7 7-7 7" />
      </div>
      <h2 aria-live="polite" className="order-last w-full text-xl sm:text-title lg:order-none lg:w-auto">
        {title}
      </h2>
      <fieldset className="flex rounded-full border border-control p-0.5">
        <legend className="sr-only">View</legend>
        {views.map((other) => (
          <button
            key={other}
            type="button"
            aria-pressed={other === view}
            onClick={() => onView(other)}
            className={`min-h-11 rounded-full px-3 font-medium capitalize sm:px-4 ${other === view ? "bg-berry text-on-berry" : "hover:text-berry"}`}
          >
            {other}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function Arrow({ name, onClick, drawn }: { name: string; onClick: () => void; drawn: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={name}
      className="grid size-11 place-items-center rounded-full border border-control hover:border-berry hover:text-berry"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-current stroke-2">
        <path d={drawn} />
      </svg>
    </button>
  );
}
