import { Link } from "react-router";
import { addressWhenLate } from "../../../components/admin-addresses.ts";
import { statusLook } from "../../../components/statuses.ts";
import { addDays, clockTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { adminPaymentMethod, type CalendarDays } from "../../../models/calendar/admin-calendar.ts";

/** The appointments of a day as a list, for browsers without script. docs/rules.md 13.5 */
export function PlainDay({ date, days: { appointments, closed } }: { date: string; days: CalendarDays }) {
  return (
    <section aria-labelledby="day">
      <h2 id="day" className="mt-6 text-title">
        {longDate(date)}
      </h2>
      <p className="mt-3 flex flex-wrap gap-3">
        <Link to={`?date=${addDays(date, -1)}`} className="button-quiet">
          Previous day
        </Link>
        <Link to={`?date=${addDays(date, 1)}`} className="button-quiet">
          Next day
        </Link>
        <Link to={addressWhenLate({ date })} className="button-quiet">
          Running late
        </Link>
      </p>
      {closed.map(({ reason }) => (
        <p key={reason} className="notice mt-6">
          {reason ? `Closed: ${reason}` : "Closed"}
        </p>
      ))}
      {appointments.length === 0 && <p className="notice mt-6">Nobody’s booked this day.</p>}
      <ul className="mt-6 grid gap-3">
        {appointments.map(({ id, startsMinute, endsMinute, status, ...appointment }) => (
          <li key={id} className="card p-5">
            <p className="font-semibold tabular-nums">
              {clockTime(startsMinute)}–{clockTime(endsMinute)} {statusLook(status).name}
            </p>
            <p>
              {appointment.customerName}, {appointment.serviceNames}
              {!appointment.ofOthers &&
                `, ${formatPounds(appointment.pricePence)}, ${adminPaymentMethod(appointment.paymentMethod)}`}
            </p>
            {!appointment.ofOthers && (
              <p className="text-muted">
                {[appointment.customerPhone, appointment.customerEmail].filter(Boolean).join(", ") || "Walk-in"}
              </p>
            )}
            {appointment.answers?.map(({ question, answer }) => (
              <p key={question}>
                {question} {answer}
              </p>
            ))}
            {appointment.notes && <p className="whitespace-pre-line">{appointment.notes}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
