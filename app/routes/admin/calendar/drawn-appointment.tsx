import { statusLook } from "../../../components/statuses.ts";
import { clockTime } from "../../../kernel/clock.ts";
import type { CalendarAppointment, CalendarView } from "../../../models/calendar/admin-calendar.ts";

interface Props {
  appointment: CalendarAppointment;
  view: CalendarView;
  /** For how many lines there is room, at least 1. */
  lines: number;
  /** Under 768 px the month view has room for a sign and a time only. */
  narrow: boolean;
  /** Who does it, where it is to be said. */
  technician: { name: string } | null;
}

/** An appointment in the calendar: time, customer, services, and its status as a sign and a word. docs/rules.md 13.3 */
export function DrawnAppointment({ appointment, view, lines, narrow, technician }: Props) {
  const { customerName, serviceNames, startsMinute, status } = appointment;
  const { sign, name } = statusLook(status);
  const time = <span className="appointment-time">{clockTime(startsMinute)}</span>;
  if (view === "month" || lines === 1) {
    const noName = narrow && view === "month";
    return (
      <span className={`appointment-line ${noName ? "is-narrow" : "is-alone"}`}>
        <span aria-hidden="true" className="appointment-sign">
          {sign}{" "}
        </span>
        <span className="sr-only">{name} </span>
        {time} <span className={noName ? "sr-only" : "appointment-name"}>{customerName}</span>
      </span>
    );
  }
  return (
    <span className={`appointment-text ${view === "day" ? "is-wide" : ""}`}>
      <span className="appointment-status">
        <span className="whitespace-nowrap">
          <span aria-hidden="true">{sign} </span>
          {time}
        </span>
        <span>{name}</span>
      </span>
      <span className="appointment-line appointment-name">{customerName}</span>
      {[technician?.name, serviceNames].filter(Boolean).map((text, nth) => (
        <span key={text} className={nth + 2 < lines ? "appointment-line" : "sr-only"}>
          {text}
        </span>
      ))}
    </span>
  );
}
