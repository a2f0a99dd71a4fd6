import { type CSSProperties, useMemo, useRef } from "react";
import { Link } from "react-router";
import { addressWhenLate } from "../../../../components/admin-addresses.ts";
import { clockTime } from "../../../../kernel/clock.ts";
import { dayOfMonth, shortWeekday } from "../../../../kernel/dates.ts";
import type { DaySpan } from "../../../../models/calendar/admin-calendar.ts";
import { type CalendarColumn, columnsOf, isOf } from "../../../../models/calendar/calendar-grid.ts";
import type { FreeTime, GridProps } from "./grid-props.ts";
import { MINUTE_PX, TimeColumn } from "./time-column.tsx";
import { type Preview, useTimeDrag } from "./use-time-drag.ts";

/** Widths in rem: the axis, the narrowest column, the page's free space beside the calendar, and the menu beside it. */
const AXIS_REM = 3.25;
const COLUMN_REM = 5;
const MARGINS_REM = 3;
const MENU_REM = 11;
/** The width of an appointment's details, and from which width they stand beside the grid. docs/rules.md 13.4 */
const DETAILS_REM = 27;
const BESIDE_FROM_REM = 64;
/** The width from which the menu stands beside the page. docs/rules.md 11.9 */
const WIDE_REM = 80;

interface Props extends GridProps {
  span: DaySpan;
  narrow: boolean;
  /** The window's width, px. */
  width: number;
  /** Whether an appointment's details stand beside the grid of a wide screen. */
  beside: boolean;
  onFree: (free: FreeTime) => void;
}

/**
 * The day with a column for each technician, or the week. Appointments are dragged between its columns. If the columns have
 * no room, they scroll sideways in a part of their own. Otherwise only the page scrolls. docs/rules.md 13.7
 */
export function TimeGrid({ span, narrow, width, beside, onFree, ...grid }: Props) {
  const { view, range, days, chosen, own, now, realLengths, byTechnician, onOpen, onDrop, onDay } = grid;
  const body = useRef<HTMLDivElement>(null);
  const { from, to } = range;
  const columns = useMemo(() => columnsOf(view, { from, to }, days, chosen), [view, from, to, days, chosen]);
  const appointments = useMemo(
    () => days.appointments.filter((appointment) => isOf(chosen, appointment)),
    [days.appointments, chosen],
  );
  const wide = width >= WIDE_REM * remInPx();
  const taken = (wide ? MENU_REM : 0) + (beside && width >= BESIDE_FROM_REM * remInPx() ? DETAILS_REM : 0);
  const needed = AXIS_REM + columns.length * COLUMN_REM + MARGINS_REM + taken;
  const scrolls = view === "day" && needed * remInPx() > width;

  const times = { view, columns, appointments, span, realLengths, onOpen, onDrop, onFree };
  const { preview, pressFree } = useTimeDrag(body, times);
  const hours = Array.from({ length: Math.ceil((span.end - span.start) / 60) }, (_, hour) => span.start + hour * 60);
  const size: CSSProperties = { "--columns": columns.length, "--hour-starts": `${-(span.start % 60) * MINUTE_PX}px` };
  return (
    <div
      className={scrolls ? "time-scroller" : undefined}
      {...(scrolls && { "data-scroller": true, tabIndex: 0, role: "group", "aria-label": "The team’s day" })}
    >
      <div className="time-grid" style={size}>
        <div className="time-head">
          <span className="time-corner" />
          {columns.map((column) => (
            <Heading key={keyOf(column)} column={column} week={view === "week"} today={now.date} {...{ own, onDay }} />
          ))}
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the buttons above the grid do the same by keyboard */}
        <div
          ref={body}
          className="time-body"
          style={{ height: (span.end - span.start) * MINUTE_PX }}
          onClick={pressFree}
        >
          <div className="time-axis" aria-hidden="true">
            {hours.map((minute) => (
              <span
                key={minute}
                className="time-hour"
                style={{ top: (Math.ceil(minute / 60) * 60 - span.start) * MINUTE_PX }}
              >
                {clockTime(Math.ceil(minute / 60) * 60)}
              </span>
            ))}
          </div>
          {columns.map((column, position) => (
            <TimeColumn
              key={keyOf(column)}
              column={column}
              position={position}
              days={days}
              appointments={appointments}
              span={span}
              now={column.date === now.date ? now.minute : null}
              held={preview?.appointment?.id ?? null}
              {...{ view, narrow, realLengths, byTechnician, onOpen }}
            />
          ))}
          {preview && <DropPreview preview={preview} span={span} />}
        </div>
      </div>
    </div>
  );
}

function keyOf({ date, technician }: CalendarColumn): string {
  return `${date} ${technician?.id ?? ""}`;
}

interface HeadingProps {
  column: CalendarColumn;
  week: boolean;
  today: string;
  own: string | null;
  onDay: (date: string) => void;
}

/**
 * The heading of a column: a day that can be opened, or a technician. From today on, a technician can be marked as late or
 * off, and technicians can do that only for themselves. docs/rules.md 13.13
 */
function Heading({ column: { date, technician }, week, today, own, onDay }: HeadingProps) {
  if (week) {
    return (
      <button
        type="button"
        onClick={() => onDay(date)}
        aria-current={date === today ? "date" : undefined}
        className="time-heading is-day"
      >
        {shortWeekday(date)} <span className="time-heading-number">{dayOfMonth(date)}</span>
      </button>
    );
  }
  return (
    <span className="time-heading">
      {technician && (
        <>
          <span aria-hidden="true" className="technician-dot" style={{ background: technician.colour }} />
          {date >= today && (own === null || own === technician.id) ? (
            <Link
              to={addressWhenLate({ date, technician: technician.id })}
              title={`${technician.name}: running late, or off`}
              className="time-heading-name is-way"
            >
              {technician.name}
            </Link>
          ) : (
            <span className="time-heading-name">{technician.name}</span>
          )}
        </>
      )}
    </span>
  );
}

/** The place where the dragged appointment would be dropped. */
function DropPreview({ preview: { column, start, end, appointment }, span }: { preview: Preview; span: DaySpan }) {
  const place: CSSProperties = {
    "--column": column,
    top: (start - span.start) * MINUTE_PX,
    height: (end - start) * MINUTE_PX,
  };
  return (
    <div className="drop-preview" aria-hidden="true" style={place}>
      {clockTime(start)}–{clockTime(end)}
      {appointment && <span className="appointment-line">{appointment.customerName}</span>}
    </div>
  );
}

/** The size of the page's font, which a browser's setting enlarges. docs/rules.md 11.7 */
function remInPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
