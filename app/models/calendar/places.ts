import { MIDNIGHT } from "../../kernel/clock.ts";
import { type Interval, overlaps } from "../opening/diary.ts";

/* Where appointments stand in a column of the admin calendar, and where they can be dragged to. */

/** Minutes between two times to which an appointment can be dragged. docs/rules.md 13.6 */
export const DRAG_MINUTES = 15;

/** The place of an appointment beside those that overlap with it as drawn: 0 of 2 is the left half. */
export interface Place {
  nth: number;
  of: number;
}

/** A place for each interval, in the same order: no two that overlap share one. Intervals that touch do not overlap. */
export function placesOf(intervals: Interval[]): Place[] {
  const places: Place[] = intervals.map(() => ({ nth: 0, of: 1 }));
  const order = intervals
    .map((interval, index) => ({ ...interval, index }))
    .sort((a, b) => a.start - b.start || b.end - a.end || a.index - b.index);
  let group: typeof order = [];
  let ends: number[] = [];
  const close = () => {
    for (const { index } of group) places[index] = { nth: places[index]?.nth ?? 0, of: ends.length };
    [group, ends] = [[], []];
  };
  for (const interval of order) {
    if (!group.some((other) => overlaps(other, interval))) close();
    const free = ends.findIndex((end) => end <= interval.start);
    const nth = free < 0 ? ends.length : free;
    ends[nth] = interval.end;
    places[interval.index] = { nth, of: 1 };
    group.push(interval);
  }
  close();
  return places;
}

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
export function freePart(pressed: number, to?: number): Interval {
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
