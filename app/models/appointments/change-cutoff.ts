import { HOUR_MS, instantAt } from "../../kernel/clock.ts";

/** Clients may change an appointment until this long before its start, ms. docs/rules.md 5.6 */
export const CHANGE_CUTOFF_MS = 48 * HOUR_MS;

interface Start {
  date: string;
  startsMinute: number;
}

interface End {
  date: string;
  endsMinute: number;
}

/** Whether the start is less than 48 hours after `instant` (UTC ms). docs/rules.md 5.6, 5.7 */
export function tooLateToChange(start: Start, timeZone: string, instant: number): boolean {
  return startInstant(start, timeZone) - instant < CHANGE_CUTOFF_MS;
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

function startInstant({ date, startsMinute }: Start, timeZone: string): number {
  return instantAt(timeZone, date, startsMinute);
}
