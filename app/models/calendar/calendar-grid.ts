import { APPOINTMENT_STATUSES, type AppointmentStatus } from "../../diary/appointments/appointment.ts";
import { addDays } from "../../kernel/clock.ts";
import { dateStyle } from "../../kernel/date-style.ts";
import { dayOfMonth, daysIntoWeek, longDate, monthAndDay, monthDayAndYear, monthOfYear } from "../../kernel/dates.ts";
import type {
  CalendarAppointment,
  CalendarDays,
  CalendarHold,
  CalendarRange,
  CalendarTechnician,
  CalendarView,
} from "./admin-calendar.ts";

/* The grid of the admin calendar: its days and columns. docs/rules.md 13.1, 13.7 */

/** A column of the calendar: a day, of one technician or of all. */
export interface CalendarColumn {
  date: string;
  technician: CalendarTechnician | null;
}

/** The days that a view shows around a date: that day, its week, or the weeks of its month. docs/rules.md 1.7, 13.1 */
export function daysShown(view: CalendarView, date: string): CalendarRange {
  if (view === "day") return { from: date, to: date };
  const [first, last] = view === "week" ? [date, date] : [firstOfMonth(date), addDays(firstOfMonth(date, 1), -1)];
  return { from: addDays(first, -daysIntoWeek(first)), to: addDays(last, 6 - daysIntoWeek(last)) };
}

/** The date that a view shows after (1) or before (-1) this one. */
export function dateAfter(view: CalendarView, date: string, steps: 1 | -1): string {
  if (view === "month") return firstOfMonth(date, steps);
  return addDays(date, view === "week" ? 7 * steps : steps);
}

/** The calendar's title: `Tuesday, November 24th, 2026`, `November 22 – 28, 2026` or `November 2026`. */
export function calendarTitle(view: CalendarView, date: string): string {
  if (view === "day") return longDate(date);
  if (view === "month") return monthOfYear(date);
  const { from, to } = daysShown(view, date);
  if (from.slice(0, 7) === to.slice(0, 7))
    return dateStyle() === "en-GB"
      ? `${dayOfMonth(from)} – ${monthDayAndYear(to)}`
      : `${monthAndDay(from)} – ${dayOfMonth(to)}, ${from.slice(0, 4)}`;
  const first = from.slice(0, 4) === to.slice(0, 4) ? monthAndDay(from) : monthDayAndYear(from);
  return `${first} – ${monthDayAndYear(to)}`;
}

/**
 * The columns of the day or the week. A day has one for each technician, unless one is chosen. Retired technicians have one
 * on days with appointments. A week has one for each day. docs/rules.md 13.7
 */
export function columnsOf(
  view: CalendarView,
  { from, to }: CalendarRange,
  { team, appointments }: Pick<CalendarDays, "team" | "appointments">,
  chosen: string | null,
): CalendarColumn[] {
  const only = team.find(({ id }) => id === chosen) ?? (team.length === 1 ? team[0] : undefined);
  if (view !== "day") return datesOf({ from, to }).map((date) => ({ date, technician: only ?? null }));
  if (team.length === 0 || only) return [{ date: from, technician: only ?? null }];
  return team
    .filter(
      ({ id, active }) => active || appointments.some(({ date, technicianId }) => date === from && technicianId === id),
    )
    .map((technician) => ({ date: from, technician }));
}

/** The dates of a range, in order. */
export function datesOf({ from, to }: CalendarRange): string[] {
  const dates = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Whether an appointment stands in a column. */
export function standsIn({ date, technician }: CalendarColumn, appointment: CalendarAppointment): boolean {
  return appointment.date === date && isOf(technician?.id ?? null, appointment);
}

/** What is held in a column. docs/rules.md 22.17 */
export function heldIn(
  { held = [] }: Pick<CalendarDays, "held">,
  { date, technician }: CalendarColumn,
): CalendarHold[] {
  return held.filter(
    (hold) => hold.date === date && isOf(technician?.id ?? null, { technicianId: hold.technicianId ?? undefined }),
  );
}

/** Whether an appointment is shown when this technician is chosen; null shows everybody's. docs/rules.md 13.7 */
export function isOf(chosen: string | null, { technicianId }: { technicianId?: string | undefined }): boolean {
  return chosen === null || technicianId === undefined || technicianId === chosen;
}

/** How many of these appointments have each status, in the legend's order; cancelled ones count too. docs/rules.md 13.3 */
export function countByStatus(appointments: Pick<CalendarAppointment, "status">[]): [AppointmentStatus, number][] {
  return APPOINTMENT_STATUSES.map((status): [AppointmentStatus, number] => [
    status,
    appointments.filter((appointment) => appointment.status === status).length,
  ]).filter(([, count]) => count > 0);
}

function firstOfMonth(date: string, later = 0): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}
