import { useRef, useState } from "react";
import { statusLook } from "../../../../components/statuses.ts";
import { dayOfMonth, longDate, shortWeekday } from "../../../../kernel/dates.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";
import { countByStatus, datesOf, isOf } from "../../../../models/calendar/calendar-grid.ts";
import { AppointmentButton } from "./appointment-button.tsx";
import type { GridProps } from "./grid-props.ts";
import type { Point } from "./pointer.ts";
import { useDrag } from "./use-drag.ts";

interface Props extends GridProps {
  /** The month, `yyyy-MM`. */
  month: string;
  narrow: boolean;
  /** Whether the days only count their appointments, because there is no room to list them. */
  counted: boolean;
}

/** The most appointments that a day lists before the rest is counted. */
const MOST = 5;

/** The weeks of a month. An appointment that is dragged to another day keeps its time. docs/rules.md 13.1, 13.6 */
export function MonthGrid({ month, narrow, counted, ...grid }: Props) {
  const { view, range, days, chosen, now, byTechnician, onOpen, onDrop, onDay } = grid;
  const body = useRef<HTMLDivElement>(null);
  const [over, show] = useState<string | null>(null);
  const dates = datesOf(range);
  const shown = Map.groupBy(
    days.appointments.filter((appointment) => isOf(chosen, appointment)),
    ({ date }) => date,
  );

  useDrag<CalendarAppointment>(body, {
    pick(target) {
      const button = target.closest<HTMLElement>(".appointment[data-movable]");
      return days.appointments.find(({ id }) => id === button?.dataset.id) ?? null;
    },
    over: (_, at) => show(dateAt(at)),
    drop(appointment, at) {
      const date = dateAt(at);
      show(null);
      if (date && date !== appointment.date) onDrop({ appointment, to: { date, minute: appointment.startsMinute } });
    },
    press: ({ id }) => onOpen(id),
    cancel: () => show(null),
  });

  function dateAt({ x, y }: Point): string | null {
    const cells = [...(body.current?.querySelectorAll<HTMLElement>("[data-date]") ?? [])];
    const found = cells.find((cell) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      return x >= left && x < right && y >= top && y < bottom;
    });
    return found?.dataset.date ?? null;
  }

  return (
    <div className="month-grid">
      <div className="month-head" aria-hidden="true">
        {dates.slice(0, 7).map((date) => (
          <span key={date}>{shortWeekday(date)}</span>
        ))}
      </div>
      <div ref={body} className="month-body">
        {dates.map((date) => {
          const appointments = shown.get(date) ?? [];
          const further = appointments.length > MOST ? appointments.length - MOST + 1 : 0;
          const closed = days.closed.some((day) => day.date === date);
          const look = [closed && "is-closed", !date.startsWith(month) && "is-outside", date === over && "is-over"];
          if (counted) {
            return (
              <section key={date} className={`month-day is-counted ${look.filter(Boolean).join(" ")}`}>
                <CountedDay {...{ date, appointments, onDay }} isToday={date === now.date} />
              </section>
            );
          }
          return (
            <section key={date} data-date={date} className={`month-day ${look.filter(Boolean).join(" ")}`}>
              <button
                type="button"
                onClick={() => onDay(date)}
                aria-current={date === now.date ? "date" : undefined}
                className="month-number"
              >
                {dayOfMonth(date)}
                <span className="sr-only"> {longDate(date)}</span>
              </button>
              {appointments.slice(0, appointments.length - further).map((appointment) => {
                const owner = days.team.find(({ id }) => id === appointment.technicianId) ?? null;
                return (
                  <AppointmentButton
                    key={appointment.id}
                    appointment={appointment}
                    view={view}
                    narrow={narrow}
                    technician={null}
                    colour={byTechnician ? (owner?.colour ?? null) : null}
                    resizable={false}
                    onOpen={onOpen}
                  />
                );
              })}
              {further > 0 && (
                <button type="button" onClick={() => onDay(date)} className="month-more">
                  +{further}
                  <span className={narrow ? "sr-only" : ""}> more</span>
                </button>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}

interface CountedDayProps {
  date: string;
  appointments: CalendarAppointment[];
  isToday: boolean;
  onDay: (date: string) => void;
}

/**
 * A day of the month on a phone: the number of appointments of each status, with the legend's signs. All of it is one button
 * that opens the day. docs/rules.md 13.1, 13.3
 */
function CountedDay({ date, appointments, isToday, onDay }: CountedDayProps) {
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
