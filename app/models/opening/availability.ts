import { addDays, clockGap, daysBetween, MIDNIGHT, type SalonTime, weekdayOf } from "../../kernel/clock.ts";
import { type DayHours, DEFAULT_HOURS } from "./hours.ts";

/** Minutes between two starts. docs/rules.md 4.3 */
export const SLOT_MINUTES = 15;
/** Whole calendar days after today that can be booked. docs/rules.md 4.2 */
export const BOOKABLE_DAYS_AHEAD = 30;

/** Minutes of a day, half-open: 600 to 660 and 660 to 720 do not overlap. docs/rules.md 4.5 */
export interface Interval {
  start: number;
  end: number;
}

/** A start on the grid. An unavailable one is past, taken or outside the bookable window. */
export interface Slot {
  minute: number;
  available: boolean;
}

/** Everything that decides which times are offered. The browser and the diary compute with the same values. */
export interface Diary {
  timeZone: string;
  finishByClosing: boolean;
  /** By weekday, 0 for Sunday. A missing weekday has the default hours. */
  week: Partial<Record<number, DayHours>>;
  closures: string[];
  /** Why the salon is closed, by date of closure. */
  reasons?: Partial<Record<string, string>>;
  /** Blocked intervals by date, in any order. */
  busy: Partial<Record<string, Interval[]>>;
}

export type NotOffered = "past" | "too-far-ahead" | "closed" | "not-on-the-grid" | "taken";

/** The dates that a client can book: today and the 30 whole calendar days after it. docs/rules.md 4.2 */
export function bookableDates(today: string): string[] {
  return Array.from({ length: BOOKABLE_DAYS_AHEAD + 1 }, (_, days) => addDays(today, days));
}

/** The part of a range of dates that clients can book, or null when there is none. docs/rules.md 4.2, 4.12 */
export function bookablePart(from: string, to: string, today: string): { from: string; to: string } | null {
  const last = addDays(today, BOOKABLE_DAYS_AHEAD);
  const part = { from: from < today ? today : from, to: to < last ? to : last };
  return part.from <= part.to ? part : null;
}

/** Opening hours on `date`, or null on a closed weekday or closure date. docs/rules.md 4.1 */
export function hoursOn(diary: Pick<Diary, "week" | "closures">, date: string): DayHours | null {
  const hours = diary.week[weekdayOf(date)] ?? DEFAULT_HOURS;
  return hours.isOpen && !diary.closures.includes(date) ? hours : null;
}

/**
 * The starts shown on `date` for an appointment of `length` minutes, earliest first. Taken and past ones are shown as
 * unavailable. `now` is the salon's time. Empty on a closed day. docs/rules.md 4.3 to 4.6
 */
export function slotsOn(diary: Diary, date: string, length: number, now: SalonTime): Slot[] {
  const hours = hoursOn(diary, date);
  if (!hours) return [];
  const busy = diary.busy[date] ?? [];
  const gap = clockGap(diary.timeZone, date);
  const lastEnd = diary.finishByClosing ? hours.closesMinute : MIDNIGHT;
  const bookable = isBookableDate(date, now.date);
  const slots: Slot[] = [];
  for (let start = hours.opensMinute; start <= hours.closesMinute; start += SLOT_MINUTES) {
    const slot = { start, end: start + length };
    if (slot.end > lastEnd) break;
    if (gap && start >= gap.start && start < gap.end) continue;
    const available = bookable && !hasBegun(date, start, now) && !busy.some((other) => overlaps(slot, other));
    slots.push({ minute: start, available });
  }
  return slots;
}

/** The available starts on `date`, minutes of the day. docs/rules.md 4.2, 4.3 */
export function freeMinutes(diary: Diary, date: string, length: number, now: SalonTime): number[] {
  return slotsOn(diary, date, length, now)
    .filter((slot) => slot.available)
    .map((slot) => slot.minute);
}

/** Why a start is not offered to a client, or null when it is. docs/rules.md 4.2 to 4.6 */
export function whyNotOffered(diary: Diary, at: SalonTime, length: number, now: SalonTime): NotOffered | null {
  if (hasBegun(at.date, at.minute, now)) return "past";
  if (!isBookableDate(at.date, now.date)) return "too-far-ahead";
  if (!hoursOn(diary, at.date)) return "closed";
  const slot = slotsOn(diary, at.date, length, now).find((slot) => slot.minute === at.minute);
  if (!slot) return "not-on-the-grid";
  return slot.available ? null : "taken";
}

/**
 * Why staff can't book a start, or null when they can. Opening hours do not count; other appointments, the clock and
 * the bookable window do. docs/rules.md 15.3
 */
export function checkStaffSlot(diary: Diary, at: SalonTime, length: number, now: SalonTime): NotOffered | null {
  if (hasBegun(at.date, at.minute, now)) return "past";
  if (!isBookableDate(at.date, now.date)) return "too-far-ahead";
  const wished = { start: at.minute, end: at.minute + length };
  const gap = clockGap(diary.timeZone, at.date);
  if (wished.end > MIDNIGHT || (gap && at.minute >= gap.start && at.minute < gap.end)) return "not-on-the-grid";
  return (diary.busy[at.date] ?? []).some((other) => overlaps(wished, other)) ? "taken" : null;
}

/** The `count` free starts nearest to the wished one, soonest first. docs/rules.md 4.7 */
export function nearestFreeTimes(
  diary: Diary,
  wish: SalonTime,
  length: number,
  now: SalonTime,
  count = 3,
): SalonTime[] {
  return bookableDates(now.date)
    .flatMap((date) => freeMinutes(diary, date, length, now).map((minute) => ({ date, minute })))
    .sort((a, b) => minutesApart(a, wish) - minutesApart(b, wish))
    .slice(0, count)
    .sort((a, b) => a.date.localeCompare(b.date) || a.minute - b.minute);
}

/** Whether two half-open intervals of one day share a minute. docs/rules.md 4.5 */
export function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Whether a start is at or before now: at 10:00:00.000 the 10:00 start has begun. docs/rules.md 4.4 */
function hasBegun(date: string, minute: number, now: SalonTime): boolean {
  return date < now.date || (date === now.date && minute <= now.minute);
}

function isBookableDate(date: string, today: string): boolean {
  return date >= today && daysBetween(today, date) <= BOOKABLE_DAYS_AHEAD;
}

function minutesApart(one: SalonTime, other: SalonTime): number {
  return Math.abs(daysBetween(other.date, one.date) * MIDNIGHT + one.minute - other.minute);
}
