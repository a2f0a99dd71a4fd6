import { HOUR_MS, instantAt } from "../../kernel/clock.ts";

/**
 * Clients may change an appointment until this many hours before its start, unless the salon sets others.
 * docs/rules.md 5.6
 */
export const CHANGE_CUTOFF_HOURS = 48;

interface Start {
  date: string;
  startsMinute: number;
}

interface End {
  date: string;
  endsMinute: number;
}

/**
 * Whether it is too late for a client to change an appointment: at `instant` (UTC ms) its start has come, or is less than
 * `cutoffHours` away. docs/rules.md 5.6, 5.7, 21.15
 */
export function tooLateToChange(
  start: Start,
  timeZone: string,
  instant: number,
  cutoffHours = CHANGE_CUTOFF_HOURS,
): boolean {
  return hasBegun(start, timeZone, instant) || startInstant(start, timeZone) - instant < cutoffHours * HOUR_MS;
}

/**
 * Whether it is too late for a client to cancel. Unless the salon sets a limit, that is from the start on. docs/rules.md 5.7,
 * 21.16
 */
export function tooLateToCancel(start: Start, timeZone: string, instant: number, cutoffHours = 0): boolean {
  return tooLateToChange(start, timeZone, instant, cutoffHours);
}

/** Whether an appointment has begun at `instant` (UTC ms). */
export function hasBegun(start: Start, timeZone: string, instant: number): boolean {
  return startInstant(start, timeZone) <= instant;
}

/** Whether an appointment is over at `instant` (UTC ms). */
export function hasEnded(end: End, timeZone: string, instant: number): boolean {
  return endInstant(end, timeZone) <= instant;
}

/** The instant (UTC ms) at which an appointment is over. */
export function endInstant({ date, endsMinute }: End, timeZone: string): number {
  return instantAt(timeZone, date, endsMinute);
}

/** Hours until an appointment are counted between instants, not on the clock. docs/rules.md 1.4 */
function startInstant({ date, startsMinute }: Start, timeZone: string): number {
  return instantAt(timeZone, date, startsMinute);
}
