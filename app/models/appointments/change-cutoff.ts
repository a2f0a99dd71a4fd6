import { instantOf } from "../../kernel/clock.ts";

/** Clients may change an appointment until this long before its start, ms. docs/rules.md 5.6 */
export const CHANGE_CUTOFF_MS = 48 * 60 * 60_000;

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
export function hasEnded({ date, endsMinute }: End, timeZone: string, instant: number): boolean {
  return instantAt(timeZone, date, endsMinute) <= instant;
}

function startInstant({ date, startsMinute }: Start, timeZone: string): number {
  return instantAt(timeZone, date, startsMinute);
}

/** The instant (UTC ms) of a salon time. A time that the clock skips in spring counts as an hour later. */
function instantAt(timeZone: string, date: string, minute: number): number {
  return instantOf(timeZone, date, minute) ?? instantOf(timeZone, date, minute + 60) ?? 0;
}
