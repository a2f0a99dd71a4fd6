import {
  addDays,
  clockGap,
  daysBetween,
  instantAt,
  isBefore,
  MIDNIGHT,
  MINUTE_MS,
  type SalonTime,
  salonTime,
  weekdayOf,
} from "../../kernel/clock.ts";
import { TRANSFER_MINUTES } from "../terms/terms.ts";
import { type Diary, firstOverlap, lengthWith, overlapsAny } from "./diary.ts";
import { gapsLeft } from "./gaps.ts";
import { gridOn } from "./grid.ts";
import { placesOfParty } from "./party.ts";
import { type Chair, chairsOn, fitsShift, hoursOn, shiftsOn } from "./shifts.ts";

/** Whole calendar days after today that clients can book, unless the salon sets others. docs/rules.md 4.2 */
export const BOOKABLE_DAYS_AHEAD = 30;
/** `bookableDays` of a salon that is not open for booking: not even today is bookable. docs/rules.md 18.8 */
export const NOT_OPEN = -1;
/** Whole calendar days after today that staff can book. docs/rules.md 15.3 */
export const STAFF_DAYS_AHEAD = 365;

/** A start on the grid. An unavailable one is past, taken or outside the bookable window. */
export interface Slot {
  minute: number;
  available: boolean;
  /** Whether it leaves a gap, at a salon that avoids them. docs/rules.md 4.17 */
  leavesGap?: true;
}

export type NotOffered =
  | ("past" | "too-soon" | "too-soon-for-deposit" | "too-far-ahead")
  | ("closed" | "not-done" | "not-on-the-grid" | "taken");

/** The dates that a client can book: today and the days after it. docs/rules.md 4.2 */
export function bookableDates(today: string, daysAhead = BOOKABLE_DAYS_AHEAD): string[] {
  return Array.from({ length: daysAhead + 1 }, (_, days) => addDays(today, days));
}

/** The part of a range of dates that clients can book, or null when there is none. docs/rules.md 4.2, 4.12 */
export function bookablePart(
  from: string,
  to: string,
  today: string,
  daysAhead = BOOKABLE_DAYS_AHEAD,
): { from: string; to: string } | null {
  const last = addDays(today, daysAhead);
  const part = { from: from < today ? today : from, to: to < last ? to : last };
  return part.from <= part.to ? part : null;
}

/**
 * The starts shown on `date` for an appointment of `length` minutes, earliest first. Taken and past starts are unavailable. A
 * technician's own length counts instead of `length`. `now` is the salon's time. Empty on a closed day. docs/rules.md 4.3 to
 * 4.6, 21.2, 21.21
 */
export function slotsOn(diary: Diary, date: string, length: number, now: SalonTime): Slot[] {
  const salon = shiftsOn(diary, date);
  if (salon.length === 0) return [];
  const chairs = chairsOn(diary, date, salon).map((chair) => ({ ...chair, takenUntil: 0 }));
  const earliest = earliestMinute(diary, date, now);
  return gridOn(diary, date, salon).flatMap((start): Slot[] => {
    const state = stateAt(chairs, start, length, diary.buffer ?? 0);
    if (state === "outside") return [];
    const isFree = start >= earliest && state === "free";
    return [
      {
        minute: start,
        available: isFree && (!diary.party || placesOfParty(diary, { date, minute: start }, length) !== null),
      },
    ];
  });
}

/**
 * The same, with a mark on the available starts that leave a gap, if the salon avoids gaps. None has it if all would have it.
 * docs/rules.md 4.17
 */
export function judgedSlotsOn(diary: Diary, date: string, length: number, now: SalonTime): Slot[] {
  const slots = slotsOn(diary, date, length, now);
  const { fewerGaps, transferOn: _, ...known } = diary;
  if (!fewerGaps) return slots;
  const earliest = earliestMinute({ ...known, party: [] }, date, now);
  const leavesGap = gapsLeft(diary, fewerGaps, length, { date, earliest });
  const judged = slots.map((slot) =>
    slot.available && leavesGap(slot.minute) ? { ...slot, leavesGap: true as const } : slot,
  );
  return judged.some((slot) => slot.available && !slot.leavesGap) ? judged : slots;
}

/** The starts of `judgedSlotsOn` without those that the salon never offers. docs/rules.md 4.17 */
export function offeredSlotsOn(diary: Diary, date: string, length: number, now: SalonTime): Slot[] {
  return offeredOf(diary, judgedSlotsOn(diary, date, length, now));
}

/** Those of judged slots that the salon offers at all. docs/rules.md 4.17 */
export function offeredOf({ fewerGaps }: Diary, slots: Slot[]): Slot[] {
  return fewerGaps?.offered === "never" ? slots.filter((slot) => !slot.leavesGap) : slots;
}

/** The available starts on `date` that leave no gap, minutes of the day. docs/rules.md 4.2, 4.3, 4.17 */
export function freeMinutes(diary: Diary, date: string, length: number, now: SalonTime): number[] {
  return judgedSlotsOn(diary, date, length, now)
    .filter((slot) => slot.available && !slot.leavesGap)
    .map((slot) => slot.minute);
}

/** Why a client can't book at this time even if the diary is free, or null. docs/rules.md 4.2, 4.4, 21.6, 29.21 */
export function whyNotInTime(salon: Notice & Pick<Diary, "bookableDays">, at: SalonTime, now: SalonTime) {
  if (hasBegun(at, now)) return "past";
  if (isBefore(at, earliestStart({ ...salon, transferOn: [], party: [] }, at.date, now))) return "too-soon";
  if (isBefore(at, earliestStart(salon, at.date, now))) return "too-soon-for-deposit";
  return isBookableDate(at.date, now.date, salon.bookableDays) ? null : "too-far-ahead";
}

/** Why a start is not offered to a client, or null when it is. docs/rules.md 4.2 to 4.6, 21.2, 21.6 */
export function whyNotOffered(diary: Diary, at: SalonTime, length: number, now: SalonTime): NotOffered | null {
  const early = whyNotInTime(diary, at, now);
  if (early) return early;
  if (!hoursOn(diary, at.date)) return "closed";
  if (diary.technicians?.length === 0) return "not-done";
  const slot = slotsOn(diary, at.date, length, now).find((slot) => slot.minute === at.minute);
  if (!slot) return "not-on-the-grid";
  return slot.available ? null : "taken";
}

/**
 * Why staff can't book a start, or null when they can. Hours, blocked time and notice do not count. Other appointments, past
 * times, times that the clock skips and the limit of a year do. docs/rules.md 15.3, 21.2
 */
export function checkStaffSlot(diary: Diary, at: SalonTime, length: number, now: SalonTime): NotOffered | null {
  if (hasBegun(at, now)) return "past";
  if (!isBookableDate(at.date, now.date, STAFF_DAYS_AHEAD)) return "too-far-ahead";
  const gap = clockGap(diary.timeZone, at.date);
  const skipped = gap && at.minute >= gap.start && at.minute < gap.end;
  const { technicians = [diary] } = diary;
  const each = technicians.map((one) => ({
    busy: one.busy,
    end: at.minute + ("id" in one ? lengthWith(one, length) : length),
  }));
  const today = each.filter(({ end }) => end <= MIDNIGHT);
  if (skipped || (today.length === 0 && (each.length > 0 || at.minute + length > MIDNIGHT))) return "not-on-the-grid";
  if (each.length === 0) return "not-done";
  const reserved = (end: number) => ({ start: at.minute, end: end + (diary.buffer ?? 0) });
  return today.every(({ busy, end }) => overlapsAny(reserved(end), busy[at.date] ?? [])) ? "taken" : null;
}

/** The `count` free starts that are nearest to `wish`, in order of time. docs/rules.md 4.7 */
export function nearestFreeTimes(
  diary: Diary,
  wish: SalonTime,
  length: number,
  now: SalonTime,
  count = 3,
): SalonTime[] {
  return bookableDates(now.date, diary.bookableDays)
    .flatMap((date) => freeMinutes(diary, date, length, now).map((minute) => ({ date, minute })))
    .sort((a, b) => minutesApart(a, wish) - minutesApart(b, wish))
    .slice(0, count)
    .sort((a, b) => a.date.localeCompare(b.date) || a.minute - b.minute);
}

/** Whether a start is in the future and respects the salon's notice. docs/rules.md 4.4, 21.6 */
export function isInTime(diary: Notice, start: SalonTime, now: SalonTime): boolean {
  return !hasBegun(start, now) && !isBefore(start, earliestStart(diary, start.date, now));
}

type Notice = Pick<Diary, "timeZone" | "noticeMinutes" | "transferOn" | "party">;

/**
 * The state of a start: somebody is free, those who work are taken, or nobody works for the whole length. The starts of a day
 * have to be asked for in ascending order.
 */
function stateAt(chairs: AskedChair[], start: number, length: number, buffer: number): "free" | "taken" | "outside" {
  let state: "taken" | "outside" = "outside";
  for (const chair of chairs) {
    const end = start + (chair.length ?? length);
    if (!fitsShift(chair.shifts, { start, end })) continue;
    state = "taken";
    if (start < chair.takenUntil) continue;
    const inTheWay = firstOverlap({ start, end: end + buffer }, chair.taken);
    if (!inTheWay) return "free";
    chair.takenUntil = inTheWay.end;
  }
  return state;
}

/** A chair while the starts of a day are tried in ascending order. Every start before `takenUntil` is known to be taken. */
interface AskedChair extends Chair {
  takenUntil: number;
}

/** The first minute of `date` that clients can book, after now and the notice. 24:00 when there is none. */
function earliestMinute(diary: Diary, date: string, now: SalonTime): number {
  if (!isBookableDate(date, now.date, diary.bookableDays)) return MIDNIGHT;
  const notice = earliestStart(diary, date, now);
  if (date < notice.date) return MIDNIGHT;
  const afterNotice = date === notice.date ? notice.minute : 0;
  return date === now.date ? Math.max(now.minute + 1, afterNotice) : afterNotice;
}

/** The earliest start of a visit on `date` that respects the notice. docs/rules.md 21.6 */
function earliestStart(salon: Notice, date: string, now: SalonTime): SalonTime {
  const { timeZone } = salon;
  const minutes = noticeOn(salon, date);
  if (minutes === 0) return now;
  return salonTime(timeZone, instantAt(timeZone, now.date, now.minute) + minutes * MINUTE_MS);
}

/** The salon's notice or, if that is longer, the time that a deposit by transfer takes, minutes. docs/rules.md 29.21 */
function noticeOn({ noticeMinutes = 0, transferOn, party = [] }: Notice, date: string): number {
  const weekday = weekdayOf(date);
  const waits = [transferOn, ...party.map(({ diary }) => diary.transferOn)].some((days) => days?.includes(weekday));
  return waits ? Math.max(noticeMinutes, TRANSFER_MINUTES) : noticeMinutes;
}

/** Whether a start is at or before now: at 10:00:00.000 the 10:00 start has begun. docs/rules.md 4.4 */
function hasBegun(start: SalonTime, now: SalonTime): boolean {
  return !isBefore(now, start);
}

function isBookableDate(date: string, today: string, daysAhead = BOOKABLE_DAYS_AHEAD): boolean {
  return date >= today && daysBetween(today, date) <= daysAhead;
}

function minutesApart(one: SalonTime, other: SalonTime): number {
  return Math.abs(daysBetween(other.date, one.date) * MIDNIGHT + one.minute - other.minute);
}
