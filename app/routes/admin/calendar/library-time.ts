import { addDays, clockTime, now, type SalonTime, salonTime } from "../../../kernel/clock.ts";
import { type CalendarView, floatingTime } from "../../../models/calendar/admin-calendar.ts";

/* Views, days and times in FullCalendar's format, and back. */

export const VIEW_TYPES = { month: "dayGridMonth", week: "timeGridWeek", day: "timeGridDay" } as const;

export function viewOf(type: string): CalendarView {
  if (type === VIEW_TYPES.month) return "month";
  return type === VIEW_TYPES.week ? "week" : "day";
}

/** The library's dates hold salon times as UTC. */
export function dateOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}

export function pointOf(time: Date): SalonTime {
  return { date: dateOf(time), minute: time.getUTCHours() * 60 + time.getUTCMinutes() };
}

export function dateBefore(day: Date): string {
  return addDays(dateOf(day), -1);
}

export function instantText(timeZone: string): string {
  const { date, minute } = salonTime(timeZone, now());
  return floatingTime(date, minute);
}

/** A minute of the day in the library's format, up to `24:00:00`. */
export function durationText(minute: number): string {
  return `${clockTime(minute)}:00`;
}
