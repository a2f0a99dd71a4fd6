import { statusLook } from "../../../components/statuses.ts";
import { APPOINTMENT_STATUSES } from "../../../models/appointments/appointment.ts";

/** Explains the colours and signs of the calendar. docs/rules.md 13.3 */
export function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {APPOINTMENT_STATUSES.map((status) => (
        <li key={status} className="flex items-center gap-2">
          <span aria-hidden="true" className={`appointment-swatch ${statusLook(status).look}`}>
            {statusLook(status).sign}
          </span>
          {statusLook(status).name}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="appointment-swatch is-closed" />
        Closed
      </li>
    </ul>
  );
}
