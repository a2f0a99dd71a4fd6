import { tzOffset } from "@date-fns/tz/tzOffset";
import {
  addDays,
  DAY_MS,
  HOUR_MS,
  MIDNIGHT,
  MINUTE_MS,
  midnight,
  remembered,
  type SalonNow,
  type SalonTime,
} from "./days.ts";

export * from "./days.ts";

/**
 * The salon's time at `instant` (UTC ms). During the second pass of an hour repeated in autumn, it is the last minute
 * of that hour: a repeated time means its first occurrence, which has passed. docs/rules.md 1.1, 1.6
 */
export function salonTime(timeZone: string, instant: number): SalonTime {
  const wall = instant + offset(timeZone, instant);
  return pointOf(Math.max(wall, endOfRepeatedHour(timeZone, instant) - MINUTE_MS));
}

/** The salon's time at `instant` (UTC ms), with the instant. */
export function salonNow(timeZone: string, instant: number): SalonNow {
  return { ...salonTime(timeZone, instant), instant };
}

/** The instant (UTC ms) of a salon time: the first one of a repeated time, null for a skipped one. docs/rules.md 1.6 */
export function instantOf(timeZone: string, date: string, minute: number): number | null {
  const wall = midnight(date) + minute * MINUTE_MS;
  const offsets = [offset(timeZone, wall - DAY_MS), offset(timeZone, wall + DAY_MS)];
  const instants = offsets
    .map((ahead) => wall - ahead)
    .filter((instant) => instant + offset(timeZone, instant) === wall);
  return instants.length === 0 ? null : Math.min(...instants);
}

/**
 * The instant (UTC ms) of a salon time; `MIDNIGHT` is the next day's first one. A skipped time counts as the end of its
 * gap. docs/rules.md 1.6
 */
export function instantAt(timeZone: string, date: string, minute: number): number {
  if (minute === MIDNIGHT) return instantAt(timeZone, addDays(date, 1), 0);
  const instant =
    instantOf(timeZone, date, minute) ?? instantOf(timeZone, date, clockGap(timeZone, date)?.end ?? minute);
  if (instant === null) throw new Error(`No clock in ${timeZone} shows minute ${minute} of ${date}`);
  return instant;
}

/** The minutes of `date` that the salon's clock skips in spring, `[start, end)`, or null. docs/rules.md 1.6 */
export function clockGap(timeZone: string, date: string): ClockGap | null {
  return remembered(gaps, `${date} ${timeZone}`, () => findGap(timeZone, date));
}

interface ClockGap {
  start: number;
  end: number;
}

/** The gaps found before, by date and zone: finding one computes the offset of the zone at least twice. */
const gaps = new Map<string, ClockGap | null>();

function findGap(timeZone: string, date: string): ClockGap | null {
  const change = clockChange(timeZone, midnight(date) - DAY_MS, midnight(date) + 2 * DAY_MS);
  if (!change) return null;
  const start = Math.max(0, (change.at + change.before - midnight(date)) / MINUTE_MS);
  const end = Math.min(MIDNIGHT, (change.at + change.after - midnight(date)) / MINUTE_MS);
  return start < end ? { start, end } : null;
}

/** The wall-clock end of the repeated hour around `instant`, or 0 when there is none. */
function endOfRepeatedHour(timeZone: string, instant: number): number {
  const change = clockChange(timeZone, instant - 3 * HOUR_MS, instant);
  return change && change.after < change.before ? change.at + change.before : 0;
}

/** The change of the zone's offset between two instants, to the minute, or null when there is none. */
function clockChange(timeZone: string, from: number, to: number) {
  const before = offset(timeZone, from);
  const after = offset(timeZone, to);
  if (before === after) return null;
  let [unchanged, changed] = [Math.floor(from / MINUTE_MS), Math.floor(to / MINUTE_MS)];
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2);
    if (offset(timeZone, middle * MINUTE_MS) === before) unchanged = middle;
    else changed = middle;
  }
  return { at: changed * MINUTE_MS, before, after };
}

function offset(timeZone: string, instant: number): number {
  return tzOffset(timeZone, new Date(instant)) * MINUTE_MS;
}

function pointOf(wall: number): SalonTime {
  const date = new Date(wall).toISOString().slice(0, 10);
  return { date, minute: Math.floor((wall - midnight(date)) / MINUTE_MS) };
}
