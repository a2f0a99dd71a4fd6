import { longDate } from "../../../kernel/dates.ts";
import type { ClosedDay } from "../../../models/calendar/admin-calendar.ts";

/** Lists the days on which the salon is closed, with the reasons. */
export function ClosedOn({ days }: { days: ClosedDay[] }) {
  if (days.length === 0) return null;
  return (
    <ul className="notice mb-4">
      {days.map(({ date, reason }) => (
        <li key={date}>
          <span className="font-medium">Closed on {longDate(date)}</span>
          {reason && `: ${reason}`}
        </li>
      ))}
    </ul>
  );
}
