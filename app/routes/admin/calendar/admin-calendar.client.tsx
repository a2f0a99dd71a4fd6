import FullCalendar, { type EventDropInfo, type EventInput, useCalendarController } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import classicTheme from "@fullcalendar/react/themes/classic";
import timeGrid from "@fullcalendar/react/timegrid";
import { useEffect, useState } from "react";
import { Alert } from "../../../components/forms/alert.tsx";
import { statusLook } from "../../../components/statuses.ts";
import { addDays, clockTime, now, type SalonTime, salonTime } from "../../../kernel/clock.ts";
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
import { AppointmentDialog } from "./appointment-dialog.tsx";
import { ClosedOn } from "./closed-on.tsx";
import { DrawnAppointment } from "./drawn-appointment.tsx";
import { Legend } from "./legend.tsx";
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

const PLUGINS = [dayGrid, timeGrid, interaction, classicTheme];
/** An appointment lower than this has no room for three lines. */
const SHORT_PX = 40;
const VIEW_TYPES = { month: "dayGridMonth", week: "timeGridWeek", day: "timeGridDay" } as const;

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
  const { days, failed, refresh } = useCalendarDays(shown, known);
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
      {failed && (
        <p role="status" className="alert mt-4">
          The calendar could not be refreshed. What you see may be out of date.{" "}
          <button type="button" onClick={refresh} className="min-h-11 font-semibold underline underline-offset-4">
            Try again
          </button>
        </p>
      )}
      {problem && <Alert about={problem}>{problem}</Alert>}
      {notice && <MoveNotice notice={notice} onUndo={undo} />}
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Legend />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={realLengths}
            onChange={(event) => setRealLengths(event.currentTarget.checked)}
            className="size-5"
          />
          Show real lengths
        </label>
      </div>
      <ClosedOn days={closedOnShow(days.closed, shown)} />
      <FullCalendar
        controller={calendar}
        plugins={PLUGINS}
        headerToolbar={false}
        initialView={VIEW_TYPES[first]}
        initialDate={date}
        now={() => instantText(timeZone)}
        timeZone="UTC"
        firstDay={0}
        height="auto"
        allDaySlot={false}
        nowIndicator
        navLinks
        navLinkDayClick={(day) => {
          calendar.gotoDate(day);
          calendar.changeView(VIEW_TYPES.day);
        }}
        slotDuration="00:30:00"
        slotHeaderInterval="01:00:00"
        slotHeaderFormat={{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }}
        views={{ timeGridWeek: { titleFormat: { year: "numeric", month: "long", day: "numeric" } } }}
        slotMinHeight={32}
        slotMinTime={durationText(start)}
        slotMaxTime={durationText(end)}
        slotEventOverlap={false}
        dayMaxEvents={width < 640 ? 3 : 5}
        moreLinkClick="day"
        fixedWeekCount={false}
        eventDisplay="block"
        eventInteractive
        eventDurationEditable={false}
        events={appointments.map((appointment) => drawn(appointment, realLengths))}
        eventClass={({ event }) => `appointment ${String(event.extendedProps.look)}`}
        eventShortHeight={SHORT_PX}
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
          show((before) => sameUnless(before, { view: viewOf(type), title, from: dateOf(start), to: dateBefore(end) }))
        }
      />
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

function viewOf(type: string): CalendarView {
  if (type === VIEW_TYPES.month) return "month";
  return type === VIEW_TYPES.week ? "week" : "day";
}

/** The library's dates hold salon times as UTC. */
function dateOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}

function pointOf(time: Date): SalonTime {
  return { date: dateOf(time), minute: time.getUTCHours() * 60 + time.getUTCMinutes() };
}

function dateBefore(day: Date): string {
  return addDays(dateOf(day), -1);
}

function instantText(timeZone: string): string {
  const { date, minute } = salonTime(timeZone, now());
  return floatingTime(date, minute);
}

/** Keeps the old object when nothing has changed, because the library reports its dates on every render. */
function sameUnless(before: Shown, after: Shown): Shown {
  const { view, title, from, to } = after;
  const same = before.view === view && before.title === title && before.from === from && before.to === to;
  return same ? before : after;
}

/** A minute of the day in the library's format, up to `24:00:00`. */
function durationText(minute: number): string {
  return `${clockTime(minute)}:00`;
}
