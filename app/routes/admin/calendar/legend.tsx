import { statusLook } from "../../../components/statuses.ts";
import { APPOINTMENT_STATUSES } from "../../../diary/appointments/appointment.ts";
import type { CalendarTechnician } from "../../../models/calendar/admin-calendar.ts";

/**
 * Explains the colours and signs of the calendar, and the colours of the technicians if these are shown. docs/rules.md 13.3,
 * 13.7, 22.17
 */
export function Legend({ technicians }: { technicians: CalendarTechnician[] }) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {APPOINTMENT_STATUSES.map((status) => (
        <li key={status} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`appointment-swatch ${statusLook(status).look} ${technicians.length > 0 ? "is-plain" : ""}`}
          >
            {statusLook(status).sign}
          </span>
          {statusLook(status).name}
        </li>
      ))}
      {technicians.map(({ id, name, colour }) => (
        <li key={id} className="flex items-center gap-2">
          <span aria-hidden="true" className="appointment-swatch" style={{ "--edge": colour }} />
          {name}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="appointment-swatch is-closed" />
        Closed
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="appointment-swatch is-held" />
        Held while a client books
      </li>
    </ul>
  );
}
