import { type MouseEvent, type RefObject, useState } from "react";
import {
  type CalendarAppointment,
  type CalendarView,
  type DaySpan,
  drawnEnd,
} from "../../../../models/calendar/admin-calendar.ts";
import { type CalendarColumn, standsIn } from "../../../../models/calendar/calendar-grid.ts";
import { draggedEnd, draggedStart, draggedTo } from "../../../../models/calendar/dragged.ts";
import type { Drop, FreeTime } from "./grid-props.ts";
import type { Point } from "./pointer.ts";
import { MINUTE_PX } from "./time-column.tsx";
import { useDrag } from "./use-drag.ts";

interface Times {
  view: CalendarView;
  columns: CalendarColumn[];
  appointments: CalendarAppointment[];
  span: DaySpan;
  realLengths: boolean;
  onOpen: (id: string) => void;
  onDrop: (drop: Drop) => void;
  onFree: (free: FreeTime) => void;
}

/** The thing that the pointer holds: an appointment by its body or its bottom edge, or the start of a free part. */
type Held =
  | { by: "body" | "edge"; appointment: CalendarAppointment; column: number; offset: number }
  | { by: "free"; column: number; minute: number };

/** The result that a drop would have, drawn during a drag. */
export interface Preview {
  column: number;
  start: number;
  end: number;
  /** The appointment that is held; null over free time. */
  appointment: CalendarAppointment | null;
}

/**
 * The height of the bottom edge of an appointment that can be dragged, px. A finger needs more room. It is never more than a
 * third of the appointment.
 */
const EDGE_PX = { mouse: 8, touch: 20 };

/**
 * Dragging in the columns of times: of appointments, of their bottom edges, and over free time. docs/rules.md 13.6 to 13.9
 */
export function useTimeDrag(body: RefObject<HTMLElement | null>, times: Times) {
  const { view, columns, appointments, span, realLengths, onOpen, onDrop, onFree } = times;
  const [preview, show] = useState<Preview | null>(null);

  useDrag<Held>(body, {
    pick(target, at, touch) {
      const place = placeAt(at);
      if (!place || !target.closest("[data-column]")) return null;
      const button = target.closest<HTMLElement>(".appointment");
      if (!button) return { by: "free", ...place };
      const appointment = appointments.find(({ id }) => id === button.dataset.id);
      if (!appointment || !button.dataset.movable) return null;
      const { bottom, height } = button.getBoundingClientRect();
      const edge = Math.min(touch ? EDGE_PX.touch : EDGE_PX.mouse, height / 3);
      const byEdge = button.dataset.resizable !== undefined && at.y > bottom - edge;
      const { startsMinute, endsMinute } = appointment;
      const offset = place.minute - (byEdge ? endsMinute : startsMinute);
      return { by: byEdge ? "edge" : "body", appointment, column: place.column, offset };
    },
    over: (held, at) => show(previewOf(held, at)),
    drop(held, at) {
      show(null);
      const to = previewOf(held, at);
      const column = columns[to.column];
      if (column) dropped(held, column, to);
    },
    press(held) {
      if (held.by !== "free") return onOpen(held.appointment.id);
      const column = columns[held.column];
      if (column) onFree({ column, ...draggedTo(held.minute) });
    },
    cancel: () => show(null),
  });

  function dropped(held: Held, column: CalendarColumn, { start, end }: Preview) {
    if (held.by === "free") return onFree({ column, start, end });
    const { appointment } = held;
    if (held.by === "edge") {
      if (end === appointment.endsMinute) return;
      return onDrop({ appointment, to: { date: appointment.date, minute: start }, length: end - start });
    }
    if (standsIn(column, appointment) && start === appointment.startsMinute) return;
    const other = view === "day" && column.technician?.id !== appointment.technicianId;
    const technicianId = other ? column.technician?.id : undefined;
    onDrop({ appointment, to: { date: column.date, minute: start }, technicianId });
  }

  function previewOf(held: Held, at: Point): Preview {
    const { column, minute } = placeAt(at) ?? { column: held.column, minute: span.start };
    if (held.by === "free") return { column: held.column, appointment: null, ...draggedTo(held.minute, minute) };
    const { appointment, offset } = held;
    const { startsMinute: start } = appointment;
    if (held.by === "edge") return { column: held.column, appointment, start, end: draggedEnd(minute - offset, start) };
    const length = drawnEnd(appointment, realLengths) - start;
    const to = draggedStart(minute - offset, length);
    return { column, appointment, start: to, end: to + length };
  }

  /** The column and the minute under a point; the nearest column beside the grid. */
  function placeAt({ x, y }: Point): { column: number; minute: number } | null {
    const boxes = [...(body.current?.querySelectorAll("[data-column]") ?? [])].map((column) =>
      column.getBoundingClientRect(),
    );
    const [first] = boxes;
    if (!first) return null;
    const column = boxes.findIndex(({ right }) => x < right);
    return { column: column < 0 ? boxes.length - 1 : column, minute: span.start + (y - first.top) / MINUTE_PX };
  }

  function pressFree({ target, clientX, clientY }: MouseEvent) {
    if (!(target instanceof Element) || target.closest(".appointment") || !target.closest("[data-column]")) return;
    const place = placeAt({ x: clientX, y: clientY });
    const column = place && columns[place.column];
    if (column) onFree({ column, ...draggedTo(place.minute) });
  }

  return { preview, pressFree };
}
