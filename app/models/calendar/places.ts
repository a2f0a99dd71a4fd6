import { type Interval, overlaps } from "../../diary/times/diary.ts";

/* The places of overlapping appointments in a column of the admin calendar. */

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
