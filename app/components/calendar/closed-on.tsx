import type { ClosedDay } from "../../models/desk-calendar.ts";
import { dayAndMonth } from "../dates.ts";

/** On which days the salon is closed, and why. */
export function ClosedOn({ days }: { days: ClosedDay[] }) {
  if (days.length === 0) return null;
  return (
    <ul className="notice mb-4">
      {days.map(({ date, reason }) => (
        <li key={date}>
          <span className="font-medium">Closed on {dayAndMonth(date)}</span>
          {reason && `: ${reason}`}
        </li>
      ))}
    </ul>
  );
}
