import { useEffect, useRef } from "react";
import { MONDAY_FIRST, type Weekday } from "../../../diary/times/hours.ts";

interface Props {
  day: Weekday;
  /** What was copied just now from this day. */
  news: string | null;
}

/**
 * Copies a day's hours and breaks to other days of the form, without saving: to those that are ticked, which none is
 * beforehand, or to all that are open. docs/rules.md 4.14
 */
export function CopyDay({ day, news }: Props) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (news) said.current?.focus();
  }, [news]);
  return (
    <>
      <details className="group-has-[[name$=isOpen]:not(:checked)]/open:hidden open:w-full">
        <summary className="link flex min-h-11 w-fit items-center gap-2">
          <span>
            Copy<span className="sr-only"> the hours of {day}</span> to other days
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
