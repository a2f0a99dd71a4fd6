import { useEffect, useId, useRef } from "react";
import { TimeInput } from "../../../components/forms/time-input.tsx";
import type { WrittenSpan } from "../../../models/opening/written-hours.ts";

interface SpanProps {
  day: string;
  span: WrittenSpan;
  /** Its place among the spans after the first, from 0. */
  place: number;
  wrong: string | undefined;
  focused: boolean;
}

/** The hours after a break, with a button that removes the break. */
export function Span({ day, span: { openTime, closeTime }, place, wrong, focused }: SpanProps) {
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
export function Time({ label, name, time, wrong, focused = false }: TimeProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-muted sm:group-[:not(:first-of-type)]/open:sr-only">
        {label}
      </label>
      <TimeInput
        ref={input}
        id={id}
        name={name}
        defaultValue={time}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong}
        className="group-has-[[name$=isOpen]:not(:checked)]/open:border-dashed group-has-[[name$=isOpen]:not(:checked)]/open:bg-transparent group-has-[[name$=isOpen]:not(:checked)]/open:text-muted"
      />
    </div>
  );
}
