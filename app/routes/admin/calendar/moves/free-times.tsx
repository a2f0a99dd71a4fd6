import { useEffect, useState } from "react";
import { ask } from "../../../../kernel/api-client.ts";
import { dayAndMonth } from "../../../../kernel/dates.ts";

/** Where an appointment may move to. */
export interface Place {
  id: string;
  date: string;
  technicianId: string;
  length: string;
}

/** The free times of a day for an appointment, read when the day, the technician or the length changes. docs/rules.md 13.6 */
export function FreeTimes({ place, choose }: { place: Place; choose: (time: string) => void }) {
  const asked = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== "")).toString();
  const [read, show] = useState<{ asked: string; times: string[] } | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    const { signal } = reading;
    ask<string[]>(`/admin/calendar/free-times?${asked}`, { signal }).then(
      (times) => show({ asked, times }),
      // Without the times the form is as good as before.
      () => signal.aborted || show(null),
    );
    return () => reading.abort();
  }, [asked]);
  if (read?.asked !== asked || place.date === "") return null;
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-2 font-medium">
        {read.times.length > 0 ? "Free" : "Nothing is free"} on {dayAndMonth(place.date)}
      </legend>
      <div className="flex max-h-40 flex-wrap gap-2 overflow-y-auto py-1">
        {read.times.map((time) => (
          <button
            key={time}
            type="button"
            onClick={() => choose(time)}
            className="min-h-11 min-w-16 rounded-xl border border-control px-3 tabular-nums hover:border-berry"
          >
            {time}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
