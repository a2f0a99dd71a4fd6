import type { CalendarOptions } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import classicTheme from "@fullcalendar/react/themes/classic";
import timeGrid from "@fullcalendar/react/timegrid";

/** An appointment lower than this has no room for three lines. */
const SHORT_PX = 40;

/** FullCalendar's options that are the same for every view and width. docs/rules.md 13.1 */
export const ALWAYS = {
  plugins: [dayGrid, timeGrid, interaction, classicTheme],
  headerToolbar: false,
  timeZone: "UTC",
  firstDay: 0,
  height: "auto",
  allDaySlot: false,
  nowIndicator: true,
  navLinks: true,
  slotDuration: "00:30:00",
  slotHeaderInterval: "01:00:00",
  slotHeaderFormat: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  views: { timeGridWeek: { titleFormat: { year: "numeric", month: "long", day: "numeric" } } },
  slotMinHeight: 32,
  slotEventOverlap: false,
  moreLinkClick: "day",
  fixedWeekCount: false,
  eventDisplay: "block",
  eventInteractive: true,
  eventDurationEditable: false,
  eventShortHeight: SHORT_PX,
} satisfies CalendarOptions;
