import { type CSSProperties, memo } from "react";
import { statusLook } from "../../../../components/statuses.ts";
import { clockTime } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import {
  type CalendarAppointment,
  type CalendarDays,
  type DaySpan,
  drawnEnd,
} from "../../../../models/calendar/admin-calendar.ts";
import { type CalendarColumn, heldIn, standsIn } from "../../../../models/calendar/calendar-grid.ts";
import { takenBeyond, takenPart } from "../../../../models/calendar/drawn-hour.ts";
import { placesOf } from "../../../../models/calendar/places.ts";
import { shadesOf } from "../../../../models/calendar/shades.ts";
import { AppointmentButton } from "./appointment-button.tsx";
import type { GridProps } from "./grid-props.ts";

/** Height of a minute, px: half an hour is 32 high. */
export const MINUTE_PX = 32 / 30;

interface Props extends Pick<GridProps, "view" | "realLengths" | "byTechnician" | "onOpen"> {
  column: CalendarColumn;
  /** The position of the column in the grid, from 0. */
  position: number;
  days: CalendarDays;
  appointments: CalendarAppointment[];
  span: DaySpan;
  narrow: boolean;
  /** The minute of the day to mark as now, or null. */
  now: number | null;
  /** The id of the appointment that is being dragged, or null. */
  held: string | null;
}

/**
 * A column of times: closed hours and blocked time shaded, held starts, the line of the current time, and in front of it the
 * appointments. docs/rules.md 13.7, 22.17
 */
export const TimeColumn = memo(function TimeColumn({ column, position, days, appointments, span, ...props }: Props) {
  const { view, realLengths, byTechnician, onOpen, narrow, now, held } = props;
  const { date, technician } = column;
  const standing = appointments.filter((appointment) => standsIn(column, appointment));
  const drawn = standing.map((appointment) => ({
    start: appointment.startsMinute,
    end: drawnEnd(appointment, realLengths),
  }));
  const places = placesOf(drawn);
  const closed = days.closed.some((day) => day.date === date);
  const top = (minute: number) => (minute - span.start) * MINUTE_PX;
  return (
    <section data-column={position} className={`time-column ${closed ? "is-closed" : ""}`}>
      <h3 className="sr-only">{[technician?.name, longDate(date)].filter(Boolean).join(", ")}</h3>
      {shadesOf(days, column, span).map(({ start, end, blocked, reason }) => (
        <p
          key={`${start} ${end} ${reason}`}
          className={blocked ? "time-shade is-blocked" : "time-shade"}
          style={{ top: top(Math.max(start, span.start)), height: (end - Math.max(start, span.start)) * MINUTE_PX }}
        >
          {blocked && (
            <span className="time-shade-words">
              <span className="sr-only">
                Blocked {clockTime(start)}–{clockTime(end)}{" "}
              </span>
              {reason || <span aria-hidden="true">Blocked</span>}
            </span>
          )}
        </p>
      ))}
      {heldIn(days, column).map(({ start, end, until }) => (
        <p key={start} className="time-held" style={{ top: top(start), height: (end - start) * MINUTE_PX - 1 }}>
          <span className="time-shade-words">
            <span className="sr-only">
              {clockTime(start)}–{clockTime(end)}{" "}
            </span>
            Held until {until}
          </span>
        </p>
      ))}
      {now !== null && now >= span.start && now < span.end && (
        <div className="now-line" aria-hidden="true" style={{ top: top(now) }} />
      )}
      {standing.map((appointment) => {
        const further = takenBeyond(appointment, realLengths);
        if (!further) return null;
        const { start, end } = further;
        const owner = byTechnician ? days.team.find(({ id }) => id === appointment.technicianId) : undefined;
        const tint: CSSProperties = { ...(owner && { "--edge": owner.colour }) };
        return (
          <p
            key={`${appointment.id} further`}
            aria-hidden="true"
            className={`time-further ${statusLook(appointment.status).look}`}
            style={{ ...tint, top: top(start), height: (end - start) * MINUTE_PX - 1 }}
          />
        );
      })}
      {standing.map((appointment, index) => {
        const { start, end } = drawn[index] ?? span;
        const owner = days.team.find(({ id }) => id === appointment.technicianId) ?? null;
        return (
          <AppointmentButton
            key={appointment.id}
            appointment={appointment}
            view={view}
            narrow={narrow}
            technician={technician ? null : owner}
            colour={byTechnician ? (owner?.colour ?? null) : null}
            box={{ top: top(start), height: (end - start) * MINUTE_PX - 1, ...(places[index] ?? { nth: 0, of: 1 }) }}
            taken={takenPart(appointment, end)}
            resizable={realLengths}
            held={appointment.id === held}
            onOpen={onOpen}
          />
        );
      })}
    </section>
  );
});
