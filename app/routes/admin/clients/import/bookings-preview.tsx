import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { IMPORT_PATH } from "../../../../auth/body-limit.ts";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { clockTime } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { dateAndTime, dateTyped } from "../../../../models/imports/date-typed.ts";
import { counted } from "../counted.ts";
import type { BookingsRead } from "./import-reply.ts";
import { NotTaken } from "./not-taken.tsx";

/** The preview of a list of bookings with the button that imports it, or the result. docs/rules.md 25.2 */
export default function BookingsPreview({ list, ...come }: BookingsRead & { list: string }) {
  const { booked, fresh, known, overlaps, overlap, dates, doubtful, first } = come;
  const busy = useSending();
  const news = useRef<HTMLHeadingElement>(null);
  useEffect(() => news.current?.focus(), []);
  const done = booked !== null;
  return (
    <>
      <h2 ref={news} tabIndex={-1} className="mt-6 text-title">
        {headingOf(come)}
      </h2>
      {done && fresh > 0 && (
        <p role="alert" className="notice mt-4">
          We don’t know of {counted(fresh, "booking")} whether they were added. Please add the list again: nothing is
          booked twice.
        </p>
      )}
      {known > 0 && (
        <p className="mt-2">
          {counted(known, "line")} {known === 1 ? "names a booking that is" : "name bookings that are"} in your diary
          already, or that another line names. They stay as they are.
        </p>
      )}
      {!done && fresh > 0 && (
        <p className="mt-2 text-muted">
          Nobody is emailed about them. Anyone with an email is reminded the day before, as usual.
        </p>
      )}
      {first.length > 0 && (
        <>
          <h3 className="mt-6 font-sans text-base font-semibold tracking-normal">
            {first.length === fresh ? "As we read them" : "The first of them as we read them"}
          </h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {first.map(({ name, date, time, services, technician }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may look alike, and the list never changes here
              <li key={at} className="py-2.5 wrap-anywhere">
                <span className="font-semibold">
                  {longDate(date)} at {clockTime(time)}
                </span>
                <span className="block">{[name, services].join(", ")}</span>
                {technician && <span className="block text-sm text-muted">With {technician}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <NotTaken {...come} what={done ? "not booked" : "can’t be booked"} />
      <PostForm action={IMPORT_PATH} encType="multipart/form-data" className="mt-8 flex flex-wrap gap-3">
        <input type="hidden" name="list" value={list} />
        {overlap && <input type="hidden" name="overlap" value="yes" />}
        {dates && <input type="hidden" name="dates" value={dates} />}
        {doubtful && <WhichFirst date={doubtful} busy={busy} />}
        {fresh > 0 && !doubtful && (
          <button type="submit" name="intent" value="import" className="button" aria-disabled={busy}>
            {done ? "Add the list again" : `Add ${counted(fresh, "booking")}`}
          </button>
        )}
        {overlaps > 0 && !overlap && (
          <button type="submit" name="overlap" value="yes" className="button-outlined" aria-disabled={busy}>
            {overlaps === 1 ? "Take 1 overlap as it is" : `Take ${counted(overlaps, "overlap")} as they are`}
          </button>
        )}
        {done && (
          <Link to="/admin/calendar" className="button-quiet">
            See the calendar
          </Link>
        )}
        <Link to={IMPORT_PATH} reloadDocument className="button-quiet">
          Choose another list
        </Link>
      </PostForm>
    </>
  );
}

/** Asks once which number of a date is the day: nothing in the list says so. docs/rules.md 25.2 */
function WhichFirst({ date, busy }: { date: string; busy: boolean }) {
  return (
    <fieldset className="w-full">
      <legend className="font-semibold wrap-anywhere">Which day is {date}?</legend>
      <p className="mt-1 text-muted">Every date in this file can be read both ways.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {(["day", "month"] as const).map((first) => (
          <button key={first} type="submit" name="dates" value={first} className="button-outlined" aria-disabled={busy}>
            {longDate(dateTyped(dateAndTime(date).date, first))}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function headingOf({ booked, fresh, overlap }: BookingsRead): string {
  if (booked !== null) return booked === 0 ? "Nothing new was added" : `${counted(booked, "booking")} added`;
  if (fresh === 0) return "No new bookings in this list";
  return `${counted(fresh, "new booking")} in this list${overlap ? ", overlaps included" : ""}`;
}
