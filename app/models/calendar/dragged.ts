import type { Interval } from "../../diary/times/diary.ts";
import { MIDNIGHT } from "../../kernel/clock.ts";

/* Where a drag in the admin calendar ends. */

/** Minutes between two times to which an appointment can be dragged. docs/rules.md 13.6 */
const DRAG_MINUTES = 15;

/** The start to which an appointment of this drawn length is dragged: on a quarter of an hour, and within the day. */
export function draggedStart(minute: number, length: number): number {
  return Math.min(Math.max(0, nearestQuarter(minute)), lastQuarter(MIDNIGHT - length));
}

/** The end to which the bottom edge is dragged: on a quarter of an hour after the start, and within the day. */
export function draggedEnd(minute: number, start: number): number {
  return Math.min(Math.max(lastQuarter(start) + DRAG_MINUTES, nearestQuarter(minute)), MIDNIGHT);
}

/**
 * The free part from a pressed minute to another one that is dragged to: in whole quarters of an hour, half an hour when it
 * was only pressed. docs/rules.md 13.9
 */
export function draggedTo(pressed: number, to?: number): Interval {
  const start = lastQuarter(pressed);
  if (to === undefined) return { start, end: Math.min(start + 2 * DRAG_MINUTES, MIDNIGHT) };
  return to < start
    ? { start: lastQuarter(Math.max(0, to)), end: start + DRAG_MINUTES }
    : { start, end: draggedEnd(to, start) };
}

function nearestQuarter(minute: number): number {
  return Math.round(minute / DRAG_MINUTES) * DRAG_MINUTES;
}

function lastQuarter(minute: number): number {
  return Math.floor(minute / DRAG_MINUTES) * DRAG_MINUTES;
}
