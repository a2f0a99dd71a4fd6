import { MOST_FURTHER_SPANS, type WrittenHours } from "../../../models/opening/written-hours.ts";
import { CopyDay } from "./copy-day.tsx";
import { Span, Time } from "./day-times.tsx";

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
