import { Link } from "react-router";
import { clientCardOf } from "../../../../components/admin-addresses.ts";
import { callTo, mailTo } from "../../../../components/reach.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";

/** How to reach the client, and the way to their card. A walk-in has none. docs/rules.md 23.1, 23.5 */
export function Contact(appointment: CalendarAppointment) {
  const { customerName, customerEmail, customerPhone } = appointment;
  const card = clientCardOf(appointment);
  return (
    <ul aria-label="Contact" className="mt-5 flex flex-wrap items-end gap-x-6 gap-y-1 border-t border-line pt-4">
      <li>
        <span className="block text-sm text-muted">Phone</span>
        {customerPhone ? (
          <a href={callTo(customerPhone)} className={REACH}>
            {customerPhone}
          </a>
        ) : (
          <span className="inline-flex min-h-11 items-center">None</span>
        )}
      </li>
      <li>
        <span className="block text-sm text-muted">Email</span>
        {customerEmail ? (
          <a href={mailTo(customerEmail)} className={REACH}>
            {customerEmail}
          </a>
        ) : (
          <span className="inline-flex min-h-11 items-center">None</span>
        )}
      </li>
      {card && (
        <li>
          <Link to={card} aria-label={`Client’s card: ${customerName}`} className={REACH}>
            Client’s card
          </Link>
        </li>
      )}
    </ul>
  );
}

const REACH = "link inline-flex min-h-11 items-center wrap-anywhere";
