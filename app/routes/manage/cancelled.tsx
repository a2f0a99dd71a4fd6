import { Link } from "react-router";
import { clockTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import type { CancelledAppointment } from "../../models/own-appointments/cancelled.server.ts";
import { bookingPath } from "../../models/services/booking-path.ts";

/** What has just been cancelled, when an email says so, and the way to book the same again. docs/rules.md 5.27 */
export function Cancelled({ cancelled }: { cancelled: CancelledAppointment }) {
  const { date, startsMinute, serviceNames, items, technicianId, mailed } = cancelled;
  return (
    <section aria-labelledby="cancelled" className="card mt-8 p-[min(1.25rem,5.4vw)] sm:p-8">
      <h2 id="cancelled" className="text-title">
        See you another time
      </h2>
      <p className="mt-3 max-w-prose text-pretty wrap-anywhere">
        {serviceNames} on <span className="font-medium">{longDate(date)}</span> at{" "}
        <span className="font-medium">{clockTime(startsMinute)}</span> is cancelled, and your time is free for somebody
        else.
        {mailed && " An email that says so is on its way to you and arrives within a few minutes."}
      </p>
      <p className="mt-3 max-w-prose text-muted">
        Would another day suit you better? The same services{technicianId && " and technician"} are chosen for you
        already.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link to={items.length > 0 ? bookingPath(items, { technicianId }) : "/booking"} className="button max-sm:grow">
          Book the same again
        </Link>
        <Link to="/booking" className="button-quiet max-sm:grow">
          Book something else
        </Link>
      </div>
    </section>
  );
}
