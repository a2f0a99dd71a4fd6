import FullCalendar, { type EventDropInfo, type EventInput, useCalendarController } from "@fullcalendar/react";
import { useEffect, useState } from "react";
import { Alert } from "../../../components/forms/alert.tsx";
import { statusLook } from "../../../components/statuses.ts";
import type { SalonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { isOpen } from "../../../models/appointments/appointment.ts";
import {
  type CalendarAppointment,
  type CalendarDays,
  type CalendarView,
  type ClosedDay,
  type DaySpan,
  drawnEnd,
  firstViewAt,
  floatingTime,
  spanWith,
  viewsAt,
} from "../../../models/calendar/admin-calendar.ts";
import { ALWAYS } from "./always.ts";
import { AppointmentDialog } from "./appointment-dialog.tsx";
import { ClosedOn } from "./closed-on.tsx";
import { DrawnAppointment } from "./drawn-appointment.tsx";
import { Legend } from "./legend.tsx";
import { dateBefore, dateOf, durationText, instantText, pointOf, VIEW_TYPES, viewOf } from "./library-time.ts";
import { MoveConfirmation } from "./moves/move-confirmation.tsx";
import { MoveNotice } from "./moves/move-notice.tsx";
import { useMoves } from "./moves/use-moves.ts";
import { Toolbar } from "./toolbar.tsx";
import { useCalendarDays } from "./use-calendar-days.ts";
import { useRealLengths } from "./use-real-lengths.ts";
import { useWindowWidth } from "./use-window-width.ts";

interface Props {
  /** The day on which the calendar opens, and the days loaded with the page. */
  date: string;
  days: CalendarDays;
  span: DaySpan;
  timeZone: string;
}

/** What the calendar shows: the view, its title, and its first and last day. */
interface Shown {
  view: CalendarView;
  title: string;
  from: string;
  to: string;
}

/**
 * The admin calendar. The library gets salon times as if they were UTC, so that neither the browser's time zone nor a
 * clock change moves anything. docs/rules.md 13
 */
export default function AdminCalendar({ date, days: known, span, timeZone }: Props) {
  const width = useWindowWidth();
  const [first] = useState(() => firstViewAt(width));
  const [shown, show] = useState<Shown>({ view: first, title: "", from: date, to: date });
  const [realLengths, setRealLengths] = useRealLengths();
  const [openedId, open] = useState<string | null>(null);
  const { days, failed, unread, refresh } = useCalendarDays(shown, known);
  const { dropped, drop, notice, move, undo, problem } = useMoves(refresh);
  const calendar = useCalendarController();
  const appointments = days.appointments.map((appointment) =>
    appointment.id === dropped?.appointment.id ? movedTo(appointment, dropped.to) : appointment,
  );
  const opened = days.appointments.find(({ id }) => id === openedId);
  const { start, end } = spanWith(span, shown.view === "month" ? [] : appointments, realLengths);

  useEffect(() => {
    if (!viewsAt(width).includes(shown.view)) calendar.changeView(VIEW_TYPES.day);
  }, [width, shown.view, calendar]);

  function dropAppointment({ event, revert }: EventDropInfo) {
    const appointment = days.appointments.find(({ id }) => id === event.id);
    revert();
    if (appointment && event.start) drop({ appointment, to: pointOf(event.start), key: crypto.randomUUID() });
  }

  return (
    <div className="admin-calendar mt-6">
      <Toolbar
        title={shown.view === "day" ? longDate(shown.from) : shown.title}
        views={viewsAt(width)}
        view={shown.view}
        onView={(view) => calendar.changeView(VIEW_TYPES[view])}
        onPrevious={() => calendar.prev()}
        onToday={() => calendar.today()}
        onNext={() => calendar.next()}
      />
      {failed && <NotRefreshed unread={unread} onRetry={refresh} />}
      {problem && <Alert about={problem}>{problem}</Alert>}
      {notice && <MoveNotice notice={notice} onUndo={undo} />}
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Legend />
        <RealLengths shown={realLengths} onChange={setRealLengths} />
      </div>
      <ClosedOn days={closedOnShow(days.closed, shown)} />
      <div aria-busy={unread && !failed} className={unread ? "is-unread" : ""}>
        <FullCalendar
          controller={calendar}
          {...ALWAYS}
          initialView={VIEW_TYPES[first]}
          initialDate={date}
          now={() => instantText(timeZone)}
          navLinkDayClick={(day) => {
            calendar.gotoDate(day);
            calendar.changeView(VIEW_TYPES.day);
          }}
          slotMinTime={durationText(start)}
          slotMaxTime={durationText(end)}
          dayMaxEvents={width < 640 ? 3 : 5}
          events={appointments.map((appointment) => drawn(appointment, realLengths))}
          eventClass={({ event }) => `appointment ${String(event.extendedProps.look)}`}
          eventContent={({ event, isShort }) => {
            const appointment = appointments.find(({ id }) => id === event.id);
            const room = { view: shown.view, short: isShort, narrow: width < 768 };
            return appointment && <DrawnAppointment appointment={appointment} {...room} />;
          }}
          eventClick={({ event }) => open(event.id)}
          eventDrop={dropAppointment}
          dayCellClass={({ date }) => lookOf(date, days.closed)}
          dayLaneClass={({ date }) => lookOf(date, days.closed)}
          datesSet={({ start, end, view: { type, title } }) =>
            show((before) =>
              sameUnless(before, { view: viewOf(type), title, from: dateOf(start), to: dateBefore(end) }),
            )
          }
        />
      </div>
      {opened && (
        <AppointmentDialog
          appointment={opened}
          onMove={async (wanted) => {
            const moved = await move(wanted);
            if (moved.id) open(null);
            return moved;
          }}
          onClose={() => open(null)}
        />
      )}
      {dropped && <MoveConfirmation dropped={dropped} onMove={move} onClose={() => drop(null)} />}
    </div>
  );
}

/** docs/rules.md 13.2 */
function NotRefreshed({ unread, onRetry }: { unread: boolean; onRetry: () => void }) {
  return (
    <p role="status" className="alert mt-4">
      {unread
        ? "Not all of these days could be read. There may be appointments that are not shown."
        : "The calendar could not be refreshed. What you see may be out of date."}{" "}
      <button type="button" onClick={onRetry} className="min-h-11 font-semibold underline underline-offset-4">
        Try again
      </button>
    </p>
  );
}

/** docs/rules.md 13.3 */
function RealLengths({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={shown}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5"
      />
      Show real lengths
    </label>
  );
}

/** The closed days that need words beside their hatching: closures, and the day in the day view. */
function closedOnShow(closed: ClosedDay[], { view, from, to }: Shown): ClosedDay[] {
  return closed.filter(({ date, reason }) => date >= from && date <= to && (reason !== null || view === "day"));
}

function movedTo(appointment: CalendarAppointment, { date, minute }: SalonTime): CalendarAppointment {
  const length = appointment.endsMinute - appointment.startsMinute;
  return { ...appointment, date, startsMinute: minute, endsMinute: minute + length };
}

function drawn(appointment: CalendarAppointment, realLengths: boolean): EventInput {
  const { id, customerName, date, startsMinute, status } = appointment;
  return {
    id,
    title: customerName,
    start: floatingTime(date, startsMinute),
    end: floatingTime(date, drawnEnd(appointment, realLengths)),
    startEditable: isOpen(appointment),
    look: statusLook(status).look,
  };
}

function lookOf(day: Date, closed: ClosedDay[]): string {
  return closed.some(({ date }) => date === dateOf(day)) ? "is-closed" : "";
}

/** Keeps the old object when nothing has changed, because the library reports its dates on every render. */
function sameUnless(before: Shown, after: Shown): Shown {
  const { view, title, from, to } = after;
  const same = before.view === view && before.title === title && before.from === from && before.to === to;
  return same ? before : after;
}
