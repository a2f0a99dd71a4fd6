import { useEffect, useState } from "react";
import { ask } from "../../../../kernel/api-client.ts";
import { dayAndMonth } from "../../../../kernel/dates.ts";

/** A possible place for a moved appointment. */
export interface Place {
  id: string;
  date: string;
  technicianId: string;
  length: string;
}

/** The free times of a day or, if it has none, the nearest days that have some. */
interface Free {
  times: string[];
  days: string[];
}

interface Props {
  place: Place;
  /** The current start of the appointment, if its day and technician are those of the place. */
  current: string | null;
  choose: (time: string) => void;
  chooseDay: (date: string) => void;
}

/**
 * The free times of a day for an appointment, or the nearest days that have some. The current time is marked. They are read
 * when the day, the technician or the length changes. docs/rules.md 13.6
 */
export function FreeTimes({ place, ...choices }: Props) {
  const asked = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== "")).toString();
  const [read, show] = useState<(Free & { asked: string }) | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    const { signal } = reading;
    ask<Free>(`/admin/calendar/free-times?${asked}`, { signal }).then(
      (free) => show({ ...free, asked }),
      // The form also works without these times.
      () => signal.aborted || show(null),
    );
    return () => reading.abort();
  }, [asked]);
  if (read?.asked !== asked || place.date === "") return null;
  return <Choices free={read} date={place.date} {...choices} />;
}

/** The times to choose, or the days. */
export function Choices({
  free,
  date,
  current,
  choose,
  chooseDay,
}: Omit<Props, "place"> & { free: Free; date: string }) {
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-2 font-medium">
        {free.times.length > 0 ? "Free" : "Nothing is free"} on {dayAndMonth(date)}
        {free.days.length > 0 && ". The nearest days with free times:"}
      </legend>
      <div className="flex max-h-40 flex-wrap gap-2 overflow-y-auto py-1">
        {free.times.map((time) => (
          <button
            key={time}
            ref={time === current ? bringIntoView : undefined}
            type="button"
            onClick={() => choose(time)}
            className={`${CHOICE} min-w-16 tabular-nums ${time === current ? "border-berry font-semibold" : "border-control"}`}
          >
            {time}
            {time === current && " now"}
          </button>
        ))}
        {free.days.map((day) => (
          <button key={day} type="button" onClick={() => chooseDay(day)} className={`${CHOICE} border-control`}>
            {dayAndMonth(day)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Scrolls only the list of times. */
function bringIntoView(button: HTMLElement | null) {
  const list = button?.parentElement;
  if (list) list.scrollTop = button.offsetTop - list.offsetTop;
}

const CHOICE = "min-h-11 rounded-xl border px-3 hover:border-berry";
