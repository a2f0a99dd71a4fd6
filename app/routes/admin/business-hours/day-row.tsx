import { useEffect, useId, useRef } from "react";
import { END_OF_SPAN, TimeInput } from "../../../components/forms/time-input.tsx";
import { MONDAY_FIRST, type Weekday } from "../../../diary/times/hours.ts";
import { MOST_FURTHER_SPANS, type WrittenHours, type WrittenSpan } from "../../../models/opening/written-hours.ts";

interface Props {
  hours: WrittenHours;
  /** The hours that somebody else has saved meanwhile. */
  current: WrittenHours | undefined;
  error: string | undefined;
  /** Whether a break of this day was just added or removed: its last time takes the focus. */
  opened: boolean;
  /** The hours that are saved, if they can be read. */
  saved: WrittenHours | undefined;
  /** What was just copied from this day. */
  copied: string | null;
}

/**
 * One weekday: whether the salon is open, from when until when, and below it newer hours, those that are saved where the
 * form differs, and the error.
 */
export function DayRow({ hours, current, error, opened, saved, copied }: Props) {
  const { day, isOpen, openTime, closeTime } = hours;
  const spans = hours.spans ?? [];
  const others = current && inWords(current) !== inWords(hours) ? inWords(current) : null;
  const before = !current && saved && inWords(saved) !== inWords(hours) ? inWords(saved) : null;
  return (
    <fieldset className="group/open grid grid-cols-2 items-end gap-x-4 gap-y-3 border-t border-line py-4 first:border-t-0 sm:grid-cols-[8rem_7rem_1fr_1fr] sm:py-3">
      <legend className="float-left flex min-h-12 items-center text-lg font-semibold">{day}</legend>
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
      <div className="col-span-full flex flex-wrap gap-x-6 sm:col-start-3">
        {spans.length < MOST_FURTHER_SPANS && (
          <button
            type="submit"
            name="addBreak"
            value={day}
            className="link flex min-h-11 items-center group-has-[[name$=isOpen]:not(:checked)]/open:hidden"
          >
            Add a break<span className="sr-only"> on {day}</span>
          </button>
        )}
        <CopyDay day={day} news={copied} />
      </div>
      {before && (
        <p className="col-span-full text-sm font-medium text-amber sm:col-start-3">Not saved yet. Saved: {before}</p>
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
      <label htmlFor={id} className="mb-1 block text-sm text-muted sm:group-[:not(:first-of-type)]/open:sr-only">
        {label}
      </label>
      <TimeInput
        {...(name.includes(".closeTime") && END_OF_SPAN)}
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

interface CopyProps {
  day: Weekday;
  /** What was copied just now from this day. */
  news: string | null;
}

/**
 * Copies a day's hours and breaks to other days of the form, without saving: to those that are ticked, which none is
 * beforehand, or to all that are open. docs/rules.md 4.14
 */
function CopyDay({ day, news }: CopyProps) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (news) said.current?.focus();
  }, [news]);
  return (
    <>
      <details className="group-has-[[name$=isOpen]:not(:checked)]/open:hidden open:w-full">
        <summary className="link flex min-h-11 w-fit items-center gap-2">
          <span>
            Copy<span className="sr-only"> {day}’s hours</span> to other days
          </span>
          <span aria-hidden="true" className="chevron" />
        </summary>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          {MONDAY_FIRST.filter((other) => other !== day).map((other) => (
            <label key={other} className="flex min-h-11 items-center gap-2">
              <input type="checkbox" name={`copy.${day}`} value={other} className="size-5" />
              {other}
            </label>
          ))}
          <button type="submit" name="copy" value={day} className="link flex min-h-11 items-center">
            <span>
              Copy<span className="sr-only"> {day}</span> to the ticked days
            </span>
          </button>
          <button type="submit" name="copyToOpen" value={day} className="link flex min-h-11 items-center">
            <span>
              Copy<span className="sr-only"> {day}</span> to all open days
            </span>
          </button>
        </div>
      </details>
      {news && (
        <p ref={said} role="status" tabIndex={-1} className="good w-full">
          {news}
        </p>
      )}
    </>
  );
}
