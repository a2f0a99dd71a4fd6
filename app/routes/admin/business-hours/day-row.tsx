import { useEffect, useId, useRef } from "react";
import { TimeInput } from "../../../components/forms/time-input.tsx";
import { MOST_FURTHER_SPANS, type WrittenHours, type WrittenSpan } from "../../../models/opening/written-hours.ts";

interface Props {
  hours: WrittenHours;
  /** The hours that somebody else has saved meanwhile. */
  current: WrittenHours | undefined;
  error: string | undefined;
  /** Whether a break of this day was just added or removed: its last time takes the focus. */
  opened: boolean;
}

/** One weekday: whether the salon is open, from when until when, and below it newer hours and the error. */
export function DayRow({ hours, current, error, opened }: Props) {
  const { day, isOpen, openTime, closeTime } = hours;
  const spans = hours.spans ?? [];
  const others = current && inWords(current) !== inWords(hours) ? inWords(current) : null;
  return (
    <fieldset className="group grid grid-cols-2 items-end gap-x-4 gap-y-3 border-t border-line py-4 first:border-t-0 sm:grid-cols-[8rem_7rem_1fr_1fr] sm:py-3">
      <legend className="float-left flex min-h-12 items-center font-serif text-xl">{day}</legend>
      <label className="flex min-h-12 items-center gap-3 justify-self-end sm:justify-self-start">
        <input type="checkbox" name={`${day}.isOpen`} defaultChecked={isOpen} className="size-5" />
        Open
      </label>
      <Time label="Opening time" name={`${day}.openTime`} time={openTime} wrong={error && `${day}-error`} />
      <Time
        label="Closing time"
        name={`${day}.closeTime`}
        time={closeTime}
        wrong={error && `${day}-error`}
        focused={opened && spans.length === 0}
      />
      {spans.map((span, place) => (
        <Span
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is known by its place
          key={place}
          {...{ day, span, place }}
          wrong={error && `${day}-error`}
          focused={opened && place === spans.length - 1}
        />
      ))}
      {spans.length < MOST_FURTHER_SPANS && (
        <button
          type="submit"
          name="addBreak"
          value={day}
          className="link col-span-full flex min-h-11 items-center justify-self-start group-has-[[type=checkbox]:not(:checked)]:hidden sm:col-start-3"
        >
          Add a break<span className="sr-only"> on {day}</span>
        </button>
      )}
      {others && <p className="col-span-full text-sm font-medium text-brick">Now: {others}</p>}
      {error && (
        <p id={`${day}-error`} className="col-span-full text-sm font-medium text-brick">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function inWords({ isOpen, spans = [], ...first }: WrittenHours): string {
  return isOpen
    ? [first, ...spans].map(({ openTime, closeTime }) => `${openTime} to ${closeTime}`).join(", ")
    : "closed";
}

interface SpanProps {
  day: string;
  span: WrittenSpan;
  /** Its place among the spans after the first, from 0. */
  place: number;
  wrong: string | undefined;
  focused: boolean;
}

/** The hours after a break, with a button that removes the break. */
function Span({ day, span: { openTime, closeTime }, place, wrong, focused }: SpanProps) {
  return (
    <>
      <p className="flex min-h-12 items-center text-sm text-muted">After a break</p>
      <button
        type="submit"
        name="removeBreak"
        value={`${day} ${place}`}
        className="link flex min-h-12 items-center justify-self-end sm:justify-self-start"
      >
        Remove<span className="sr-only"> the break before {openTime}</span>
      </button>
      <Time label="Opens again" name={`${day}.openTime.${place + 1}`} time={openTime} {...{ wrong, focused }} />
      <Time label="Closing time" name={`${day}.closeTime.${place + 1}`} time={closeTime} wrong={wrong} />
    </>
  );
}

interface TimeProps {
  label: string;
  name: string;
  time: string;
  wrong: string | undefined;
  /** Whether it takes the focus once it is shown. */
  focused?: boolean;
}

/** A closed day keeps its times for when it opens again. */
function Time({ label, name, time, wrong, focused = false }: TimeProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-muted sm:group-[:not(:first-of-type)]:sr-only">
        {label}
      </label>
      <TimeInput
        ref={input}
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
