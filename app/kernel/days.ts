/* Days and minutes without a time zone, and the present instant. Pages need little else of the clock. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The end of a day, minutes. docs/rules.md 1.5 */
export const MIDNIGHT = 24 * 60;

/** A point on the salon's wall clock: `minute` is the minute of the day, rounded down, 0 to 1439. */
export interface SalonTime {
  date: string;
  minute: number;
}

/** The salon's present time with its instant, UTC ms. In an hour that autumn repeats, only the instant tells the passes apart. */
export interface SalonNow extends SalonTime {
  instant: number;
}

/** Whether `one` is earlier than `other`. */
export function isBefore(one: SalonTime, other: SalonTime): boolean {
  return one.date < other.date || (one.date === other.date && one.minute < other.minute);
}

/** The current instant, UTC ms. Nothing else reads the clock. docs/rules.md 1.2 */
export function now(): number {
  return Date.now();
}

/** `date` moved by whole calendar days. */
export function addDays(date: string, days: number): string {
  const at = midnight(date) + days * DAY_MS;
  return remembered(dates, at, () => new Date(at).toISOString().slice(0, 10));
}

/** Whole calendar days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return (midnight(to) - midnight(from)) / DAY_MS;
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return (((midnight(date) / DAY_MS + THURSDAY) % 7) + 7) % 7;
}

/** The weekday of 1 January 1970. */
const THURSDAY = 4;

/** Whether `date` is an existing date, written `yyyy-MM-dd`. */
export function isCalendarDate(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(midnight(date)) && addDays(date, 0) === date;
}

/** Minutes of the day as `HH:mm`. docs/rules.md 1.1 */
export function clockTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** `HH:mm` as minutes of the day, or null when it is no time. docs/rules.md 1.1 */
export function minuteOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** The start of a day as if the salon were in UTC, UTC ms. */
export function midnight(date: string): number {
  return remembered(midnights, date, () => Date.parse(date));
}

/** A month of slots asks for the same dates again and again: by date and by midnight, UTC ms. */
const midnights = new Map<string, number>();
const dates = new Map<number, string>();
const MOST_REMEMBERED = 5_000;

/** What was found for `key` before, or is found now. */
export function remembered<Key, Value>(before: Map<Key, Value>, key: Key, find: () => Value): Value {
  const known = before.get(key);
  if (known !== undefined) return known;
  const found = find();
  if (before.size >= MOST_REMEMBERED) before.clear();
  before.set(key, found);
  return found;
}

/** The dates of a range, both ends included. */
export function datesFrom(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days));
}
