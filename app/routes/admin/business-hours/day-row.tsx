import { useId } from "react";
import { TimeInput } from "../../../components/forms/time-input.tsx";
import type { WrittenHours } from "../../../models/opening/hours-form.ts";

interface Props {
  hours: WrittenHours;
  /** The hours that somebody else has saved meanwhile. */
  current: WrittenHours | undefined;
  error: string | undefined;
}

/** One weekday: whether the salon is open, from when until when, and below it newer hours and the error. */
export function DayRow({ hours, current, error }: Props) {
  const { day, isOpen, openTime, closeTime } = hours;
  const others = current && inWords(current) !== inWords(hours) ? inWords(current) : null;
  return (
    <fieldset className="group grid grid-cols-2 items-end gap-x-4 gap-y-3 border-t border-line py-4 first:border-t-0 sm:grid-cols-[8rem_7rem_1fr_1fr] sm:py-3">
      <legend className="float-left flex min-h-12 items-center font-serif text-xl">{day}</legend>
      <label className="flex min-h-12 items-center gap-3 justify-self-end sm:justify-self-start">
        <input type="checkbox" name={`${day}.isOpen`} defaultChecked={isOpen} className="size-5" />
        Open
      </label>
      <Time label="Opening time" name={`${day}.openTime`} time={openTime} wrong={error && `${day}-error`} />
      <Time label="Closing time" name={`${day}.closeTime`} time={closeTime} wrong={error && `${day}-error`} />
      {others && <p className="col-span-full text-sm font-medium text-brick">Now: {others}</p>}
      {error && (
        <p id={`${day}-error`} className="col-span-full text-sm font-medium text-brick">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function inWords({ isOpen, openTime, closeTime }: WrittenHours): string {
  return isOpen ? `${openTime} to ${closeTime}` : "closed";
}

/** A closed day keeps its times for when it opens again. */
function Time({ label, name, time, wrong }: { label: string; name: string; time: string; wrong: string | undefined }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-muted sm:group-[:not(:first-of-type)]:sr-only">
        {label}
      </label>
      <TimeInput
        id={id}
        name={name}
        defaultValue={time}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong}
        className="group-has-[[type=checkbox]:not(:checked)]:border-dashed group-has-[[type=checkbox]:not(:checked)]:bg-transparent group-has-[[type=checkbox]:not(:checked)]:text-muted"
      />
    </div>
  );
}
