import { Link } from "react-router";
import { PostForm } from "../../components/forms/post-form.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { clockTime } from "../../kernel/clock.ts";
import { dayInWords, longDate } from "../../kernel/dates.ts";
import type { CancelledAppointment } from "../../models/own-appointments/cancelled.server.ts";
import type { SameAgain } from "../../models/own-appointments/same-again.ts";
import { bookingPath } from "../../models/services/booking-path.ts";
import { moneyOfCancelled } from "../../words/terms/cancelled.ts";

/**
 * The appointment that was just cancelled. Says whether an email follows, and offers to take the cancellation back or to book
 * the same again. docs/rules.md 5.27, 5.28, 29.8
 */
export function Cancelled({ cancelled, again, today, phone, commandKey }: Props) {
  const { date, startsMinute, serviceNames, items, technicianId, mailed } = cancelled;
  return (
    <section aria-labelledby="cancelled" className="card mt-8 p-[min(1.25rem,5.4vw)] sm:p-8">
      <h2 id="cancelled" className="text-title">
        See you another time
      </h2>
      <p className="mt-3 max-w-prose text-pretty wrap-anywhere">
        {serviceNames} on <span className="font-medium">{longDate(date)}</span> at{" "}
        <span className="font-medium">{clockTime(startsMinute)}</span> is cancelled.
        {mailed && " We’ve emailed you to confirm."}
      </p>
      {moneyOfCancelled({ ...cancelled, phone }).map((words) => (
        <p key={words} className="mt-3 max-w-prose text-pretty">
          {words}
        </p>
      ))}
      <TakeBack cancelled={cancelled} commandKey={commandKey} />
      <p className="mt-5 max-w-prose text-muted">
        Would another day suit you better? We’ve chosen the same services{technicianId && " and technician"} for you.
        {again && ` There’s a similar time free: ${startInWords(again, today)}.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {again && (
          <Link
            to={bookingPath(again.items, { start: again.start, technicianId: again.technician?.id ?? null })}
            className="button max-sm:grow"
          >
            Book {startInWords(again, today)}
          </Link>
        )}
        <Link
          to={items.length > 0 ? bookingPath(items, { technicianId }) : "/booking"}
          className={`${again ? "button-outlined" : "button"} max-sm:grow`}
        >
          Book the same again
        </Link>
        <Link to="/booking" className="button-quiet max-sm:grow">
          Book something else
        </Link>
      </div>
    </section>
  );
}

interface Props {
  cancelled: CancelledAppointment;
  /** The same at the next start like it, if there is one. docs/rules.md 9.11 */
  again: SameAgain | null;
  /** Today's date at the salon. */
  today: string;
  phone: string;
  commandKey: string;
}

/** `Friday, July 4th at 10:00`. */
function startInWords({ start, technician }: SameAgain, today: string): string {
  return `${dayInWords(start.date, today)} at ${clockTime(start.minute)}${technician ? ` with ${technician.name}` : ""}`;
}

/** Another one that was cancelled a moment ago. docs/rules.md 5.28 */
export function JustCancelled({ cancelled, commandKey }: { cancelled: CancelledAppointment; commandKey: string }) {
  const { date, startsMinute, serviceNames } = cancelled;
  return (
    <section
      aria-label={`Just cancelled: ${longDate(date)} at ${clockTime(startsMinute)}`}
      className="notice mt-6 wrap-anywhere"
    >
      <p>
        {serviceNames} on {longDate(date)} at {clockTime(startsMinute)} is cancelled.
      </p>
      <TakeBack cancelled={cancelled} commandKey={commandKey} />
    </section>
  );
}

/** The button that takes a cancellation back, for as long as that goes. docs/rules.md 5.28 */
function TakeBack({ cancelled, commandKey }: { cancelled: CancelledAppointment; commandKey: string }) {
  const busy = useSending();
  const { id, date, backUntil } = cancelled;
  if (backUntil === null) return null;
  return (
    <PostForm action="/cancel" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="key" value={`${commandKey} back ${id}`} />
      <button type="submit" name="intent" value="bring-back" className="button-outlined" aria-disabled={busy}>
        Undo the cancellation
      </button>
      <span className="text-sm">Until {clockTime(backUntil)}, if your time is still free.</span>
    </PostForm>
  );
}
