import { statusLook } from "../../../../components/statuses.ts";
import { dayOfMonth, longDate } from "../../../../kernel/dates.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";
import { countByStatus } from "../../../../models/calendar/calendar-grid.ts";

interface Props {
  date: string;
  appointments: CalendarAppointment[];
  isToday: boolean;
  onDay: (date: string) => void;
}

/**
 * A day of the month on a phone: the number of appointments of each status, with the legend's signs. All of it is one button
 * that opens the day. docs/rules.md 13.1, 13.3
 */
export function CountedDay({ date, appointments, isToday, onDay }: Props) {
  const counts = countByStatus(appointments);
  const words = counts.map(([status, count]) => `${count} ${statusLook(status).name.toLowerCase()}`).join(", ");
  return (
    <button
      type="button"
      onClick={() => onDay(date)}
      aria-current={isToday ? "date" : undefined}
      className="month-counts"
    >
      <span className="month-number">{dayOfMonth(date)}</span>
      <span className="sr-only">
        {" "}
        {longDate(date)}, {appointments.length === 1 ? "1 appointment" : `${appointments.length} appointments`}
        {words && `: ${words}`}
      </span>
      {counts.map(([status, count]) => (
        <span key={status} aria-hidden="true" className={`month-count ${statusLook(status).look}`}>
          <span className="month-count-sign">{statusLook(status).sign}</span>
          {count}
        </span>
      ))}
    </button>
  );
}
