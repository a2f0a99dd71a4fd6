import { useState } from "react";
import { Alert } from "../../../components/forms/alert.tsx";
import { DoneNotice } from "../../../components/staff/done-notice.tsx";
import { useProposedBooking } from "../../../components/staff/new-booking.tsx";
import { useSalonNow } from "../../../components/use-salon-now.ts";
import type { SalonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import {
  type CalendarAppointment,
  type CalendarDays,
  type CalendarView,
  type ClosedDay,
  type DaySpan,
  shownAlone,
  spanOfDay,
  spanWith,
  viewsAt,
} from "../../../models/calendar/admin-calendar.ts";
import { calendarTitle, dateAfter, daysShown, isOf } from "../../../models/calendar/calendar-grid.ts";
import { NO_ANSWER } from "../../../words/sending.ts";
import { AppointmentDialog } from "./appointment-dialog.tsx";
import { TechnicianChoice } from "./choices/technician-choice.tsx";
import { useRealLengths, useTechnicianColours } from "./choices/use-remembered.ts";
import { nameInAddress, useShownDays } from "./choices/use-shown-days.ts";
import { ViewMenu } from "./choices/view-menu.tsx";
import { PaperNotes } from "./details/paper-notes.tsx";
import { FreeTimeDialog } from "./free-time-dialog.tsx";
import { type FreeTime, OpenAppointment } from "./grid/grid-props.ts";
import { MonthGrid } from "./grid/month-grid.tsx";
import { TimeGrid } from "./grid/time-grid.tsx";
import { Legend } from "./legend.tsx";
import { MoveConfirmation } from "./moves/move-confirmation.tsx";
import type { Move } from "./moves/send-move.ts";
import { useMoves } from "./moves/use-moves.ts";
import { Toolbar } from "./toolbar.tsx";
import { useCalendarDays } from "./use-calendar-days.ts";
import { useScrollToBooked, useScrollToNow } from "./use-scroll-to-now.ts";
import { useWindowWidth } from "./use-window-width.ts";

interface Props {
  /** The day on which the calendar opens, and the days that were loaded with the page. */
  date: string;
  days: CalendarDays;
  span: DaySpan;
  /** It stands on paper. docs/rules.md 11.11 */
  salonName: string;
  timeZone: string;
  /** Whether the salon has chosen real lengths for its calendar. docs/rules.md 13.3 */
  salonsLengths: boolean;
  /** The appointment that the address opens for moving, if any. docs/rules.md 13.11 */
  opens: string | null;
  /**
   * The id of the technician who uses the calendar, null for other staff. A technician books and blocks only in their own
   * column.
   */
  own: string | null;
  /** The appointment that was just booked. The calendar scrolls to it. docs/rules.md 15.10 */
  shows: string | null;
}

/** The admin calendar. Its times are on the salon's wall clock, in any time zone of the browser. docs/rules.md 13 */
export default function AdminCalendar({ date: first, days: known, span, timeZone, salonsLengths, ...opened }: Props) {
  const { opens, own, shows, salonName } = opened;
  const width = useWindowWidth();
  const now = useSalonNow(timeZone);
  const { view: wished, date, setView, setDate, showDay } = useShownDays(first, now.date, width, known.team.length > 1);
  const view = viewsAt(width).includes(wished) ? wished : "day";
  const range = daysShown(view, date);
  const { days, failed, unread, refresh } = useCalendarDays(range, known);
  const { dropped, drop, notice, move, undo, problem, dismiss } = useMoves(refresh, days.team, now);
  const several = days.team.length > 1;
  const [realLengths, setRealLengths] = useRealLengths(salonsLengths);
  const [byTechnician, setByTechnician] = useTechnicianColours();
  const [chosen, choose] = useState<string | null>(null);
  const { openedId, open, close } = useOpened(opens, date);
  const [free, press] = useState<FreeTime | null>(null);
  const phone = width < 640;
  // Days that only count their appointments have no colours. docs/rules.md 13.3
  const counted = phone && view === "month";
  const drawn = phone && view === "day" ? spanOfDay(span, days.week, date) : span;
  const scrollToNow = useScrollToNow(shows === null && view === "day" && phone && date === now.date);
  useScrollToBooked(shows);
  const details = days.appointments.find(({ id }) => id === openedId);
  const appointments = days.appointments.map((appointment) =>
    appointment.id === dropped?.appointment.id ? movedTo(appointment, dropped) : appointment,
  );
  const grid = {
    ...{ view, range, own, now, realLengths, days: { ...days, appointments } },
    chosen: shownAlone(view, days.team, chosen, own),
    byTechnician: several && byTechnician && !counted,
    narrow: width < 768,
    onOpen: open,
    onDrop: (to: Omit<Move, "tell" | "key">) => drop({ ...to, key: crypto.randomUUID() }),
    onDay: showDay,
  };
  const startsOn = view === "day" && date > now.date ? date : now.date;
  const proposed = { date: startsOn, technician: own ?? grid.chosen };
  useProposedBooking(proposed);

  return (
    <div className="admin-calendar">
      <p className="calendar-paper">
        <span className="font-serif">{salonName}</span> {view === "day" ? longDate(date) : calendarTitle(view, date)}
      </p>
      <Toolbar
        title={calendarTitle(view, date)}
        views={viewsAt(width)}
        view={view}
        onView={setView}
        onPrevious={() => setDate(dateAfter(view, date, -1))}
        onToday={() => {
          setDate(now.date);
          scrollToNow();
        }}
        onNext={() => setDate(dateAfter(view, date, 1))}
      >
        {several && (
          <TechnicianChoice team={days.team} together={view !== "week"} {...{ chosen: grid.chosen, choose }} />
        )}
        <ViewMenu
          realLengths={view === "month" ? null : { shown: realLengths, show: setRealLengths }}
          colours={several && !counted ? { byTechnician, setByTechnician } : null}
          blocking={proposed}
        />
      </Toolbar>
      {failed && <NotRefreshed unread={unread} onRetry={refresh} />}
      <ClosedOn days={closedOnShow(days.closed, view, range)} />
      <div aria-busy={unread && !failed} className={`calendar-days ${unread ? "is-unread" : ""}`}>
        <OpenAppointment value={details?.id ?? null}>
          {view === "month" ? (
            <MonthGrid {...grid} month={date.slice(0, 7)} counted={counted} />
          ) : (
            <TimeGrid
              {...grid}
              width={width}
              beside={details !== undefined}
              span={spanWith(drawn, appointments, realLengths)}
              onFree={press}
            />
          )}
        </OpenAppointment>
      </div>
      {view === "day" && (
        <PaperNotes appointments={appointments.filter((one) => one.date === date && isOf(grid.chosen, one))} />
      )}
      {(problem || notice) && <News {...{ problem, notice, undo }} onClose={dismiss} />}
      <div className="mt-4">
        <Legend technicians={grid.byTechnician ? days.team : []} />
      </div>
      {details && (
        <AppointmentDialog
          key={details.id}
          appointment={details}
          team={days.team}
          now={now}
          refresh={refresh}
          onMove={async (wanted) => {
            const moved = await move(wanted);
            if (moved.id) close();
            return moved;
          }}
          toMove={details.id === opens}
          onClose={close}
        />
      )}
      {dropped && <MoveConfirmation {...{ dropped, now }} team={days.team} onMove={move} onClose={() => drop(null)} />}
      {free && <FreeTimeDialog free={free} own={own} now={now} onClose={() => press(null)} />}
    </div>
  );
}

/**
 * The appointment with open details. At first it is the one that the address `opens`. Once that is closed, reading the page
 * again does not open it again. It bypasses the router, which would read the page again and fail without a connection.
 */
function useOpened(opens: string | null, date: string) {
  const [openedId, open] = useState(opens);
  function close() {
    open(null);
    if (opens) nameInAddress({ appointment: null, date });
  }
  return { openedId, open, close };
}

/** The result of the last move: why it was refused, or that it was made, with Undo. docs/rules.md 13.6 */
function News({
  problem,
  notice,
  undo,
  onClose,
}: Pick<Moves, "problem" | "notice" | "undo"> & { onClose: () => void }) {
  return (
    <div className="calendar-news bottom-bar">
      {problem && <Alert about={problem}>{problem}</Alert>}
      {notice && (
        <DoneNotice
          about={notice}
          sentence={notice.sentence}
          undo={notice.undo && undo.bind(null, notice.undo)}
          onClose={onClose}
        />
      )}
    </div>
  );
}

type Moves = ReturnType<typeof useMoves>;

/** docs/rules.md 13.2 */
function NotRefreshed({ unread, onRetry }: { unread: boolean; onRetry: () => void }) {
  return (
    <p role="status" className="alert mt-4">
      {unread ? NO_ANSWER.someDaysMissing : NO_ANSWER.outOfDate}{" "}
      <button type="button" onClick={onRetry} className="min-h-11 font-semibold underline underline-offset-4">
        Try again
      </button>
    </p>
  );
}

/** The closed days that need a text besides their hatching: closures, and a closed day in the day view. */
function closedOnShow(
  closed: ClosedDay[],
  view: CalendarView,
  { from, to }: { from: string; to: string },
): ClosedDay[] {
  return closed.filter(({ date, reason }) => date >= from && date <= to && (reason !== null || view === "day"));
}

/** The appointment after a move. */
function movedTo(
  appointment: CalendarAppointment,
  {
    to: { date, minute },
    technicianId,
    length,
  }: { to: SalonTime; technicianId?: string | undefined; length?: number | undefined },
): CalendarAppointment {
  const minutes = length ?? appointment.endsMinute - appointment.startsMinute;
  return {
    ...appointment,
    ...(technicianId !== undefined && { technicianId }),
    ...{ date, startsMinute: minute, endsMinute: minute + minutes },
  };
}

/** Lists the days on which the salon is closed, with the reasons. */
function ClosedOn({ days }: { days: ClosedDay[] }) {
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
