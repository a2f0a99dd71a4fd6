import { createContext } from "react";
import type { SalonTime } from "../../../../kernel/clock.ts";
import type {
  CalendarAppointment,
  CalendarDays,
  CalendarRange,
  CalendarView,
} from "../../../../models/calendar/admin-calendar.ts";
import type { CalendarColumn } from "../../../../models/calendar/calendar-grid.ts";

declare module "react" {
  interface CSSProperties {
    /** A custom property, which the stylesheet reads. */
    [property: `--${string}`]: string | number | undefined;
  }
}

/**
 * The place where an appointment was dropped: a time, a technician if the column names one, and a length if the bottom edge
 * was dragged.
 */
export interface Drop {
  appointment: CalendarAppointment;
  to: SalonTime;
  technicianId?: string | undefined;
  length?: number | undefined;
}

/** A free part of a column that was pressed or dragged over, minutes of the day. */
export interface FreeTime {
  column: CalendarColumn;
  start: number;
  end: number;
}

/** The id of the appointment with open details, which is marked in the grid, or null. */
export const OpenAppointment = createContext<string | null>(null);

/** The properties of both grids. */
export interface GridProps {
  view: CalendarView;
  range: CalendarRange;
  days: CalendarDays;
  /** The id of the only technician who is shown, or null. */
  chosen: string | null;
  /** The id of the technician who uses the calendar, null for other staff. */
  own: string | null;
  /** The salon's time now. */
  now: SalonTime;
  realLengths: boolean;
  /** Whether colours mean technicians instead of statuses. */
  byTechnician: boolean;
  onOpen: (id: string) => void;
  onDrop: (drop: Drop) => void;
  onDay: (date: string) => void;
}
