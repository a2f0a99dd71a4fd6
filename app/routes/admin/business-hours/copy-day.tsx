import { useEffect, useRef } from "react";
import { MONDAY_FIRST, type Weekday } from "../../../models/opening/hours.ts";

interface Props {
  day: Weekday;
  /** The days that are open in the form: these are ticked. */
  open: Weekday[];
  /** What was copied just now from this day. */
  news: string | null;
}

/** Copies a day's hours and breaks to other days of the form, without saving. docs/rules.md 4.14 */
export function CopyDay({ day, open, news }: Props) {
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
              <input
                type="checkbox"
                name={`copy.${day}`}
                value={other}
                defaultChecked={open.includes(other)}
                className="size-5"
              />
              {other}
            </label>
          ))}
          <button type="submit" name="copy" value={day} className="link flex min-h-11 items-center">
            <span>
              Copy<span className="sr-only"> {day}</span> to these days
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
