import { daysBetween, type SalonTime } from "../../kernel/clock.ts";
import { bookableDates, freeMinutes, judgedSlotsOn, offeredOf, type Slot } from "./availability.ts";
import type { Diary } from "./diary.ts";
import { hoursOn } from "./shifts.ts";

/* How free the bookable days are. The date step shows it before a day is chosen. */

/**
 * An open day of the bookable window: the starts that are offered, in order, and the free ones that leave a gap. A start is in
 * both if it's offered last. docs/rules.md 4.17
 */
export interface OpenDay {
  free: number[];
  others: number[];
}

/** How free a day is. docs/rules.md 9.8 */
export type Freeness = "plenty" | "some" | "few" | "full";

/** The parts of a day, in order, each with its first and its last minute. docs/rules.md 9.6 */
export const PARTS_OF_DAY = [
  { name: "Morning", from: 0, to: 12 * 60 - 1 },
  { name: "Afternoon", from: 12 * 60, to: 17 * 60 - 1 },
  { name: "Evening", from: 17 * 60, to: 24 * 60 - 1 },
] as const;

/** The open days of the bookable window by date, in order, for an appointment of `length` minutes. docs/rules.md 4.6 */
export function openDays(diary: Diary, length: number, now: SalonTime): Map<string, OpenDay> {
  const open = bookableDates(now.date, diary.bookableDays).filter((date) => hoursOn(diary, date));
  return new Map(open.map((date) => [date, openDay(diary, date, length, now)]));
}

/** The first day that has a free start, or null. docs/rules.md 9.8 */
export function firstFreeDay(days: Map<string, OpenDay>): string | null {
  return [...days].find(([, { free }]) => free.length > 0)?.[0] ?? null;
}

/**
 * The day with a free start that is nearest to `date`, which may be `date` itself. Of two, the earlier. Null if there is
 * none. docs/rules.md 9.5
 */
export function nearestFreeDay(days: Map<string, OpenDay>, date: string): string | null {
  return freeDaysFrom(days, date)[0] ?? null;
}

/** The date, or null if it has no free start for that length. docs/rules.md 9.8 */
export function dateIfFree(diary: Diary, date: string | null, length: number, now: SalonTime): string | null {
  return date !== null && freeMinutes(diary, date, length, now).length > 0 ? date : null;
}

/** The chosen day and start: both, only the day, or neither. */
export interface Wish {
  date: string | null;
  minute: number | null;
}

/** The starts of a day that are offered first, in order. docs/rules.md 4.17 */
export function offeredFirst({ free, others }: OpenDay): number[] {
  return free.filter((minute) => !others.includes(minute));
}

/**
 * What can stay of a wish when the free times change: the start if it is free, or only its day if that has another free
 * start. docs/rules.md 21.20
 */
export function wishOn(days: Map<string, OpenDay>, { date, minute }: Wish): Wish {
  const { free = [], others = [] } = (date && days.get(date)) || {};
  if (free.length === 0) return { date: null, minute: null };
  return { date, minute: minute !== null && [...free, ...others].includes(minute) ? minute : null };
}

/** The first free start, or undefined. docs/rules.md 9.8 */
export function soonestStart(days: Map<string, OpenDay>): SalonTime | undefined {
  const [first] = firstOfEachPart(days);
  return first;
}

/**
 * Up to three soon starts that differ. The first is the first free start. The second is the first start of the next part of a
 * day that has one. The third is the first start of a later date than the second, or else of the next part of a day. Starts
 * in the same morning would be no real choice. docs/rules.md 9.8
 */
export function soonestStarts(days: Map<string, OpenDay>): SalonTime[] {
  const [first, second, ...others] = firstOfEachPart(days);
  const third = others.find(({ date }) => second && date > second.date) ?? others[0];
  return [first, second, third].filter((start) => start !== undefined);
}

/** The first free start of each part of a day that has any, in order. */
function* firstOfEachPart(days: Map<string, OpenDay>): Generator<SalonTime, undefined> {
  for (const [date, day] of days) {
    const first = offeredFirst(day);
    for (const { from, to } of PARTS_OF_DAY) {
      const minute = first.find((start) => start >= from && start <= to);
      if (minute !== undefined) yield { date, minute };
    }
  }
}

/** The most free starts that count as few, and the most that count as some. */
const FEW = 4;
const SOME = 12;

/** How free a day is, by the number of its free starts. docs/rules.md 9.8 */
export function freenessOf({ free }: Pick<OpenDay, "free">): Freeness {
  if (free.length === 0) return "full";
  if (free.length > SOME) return "plenty";
  return free.length > FEW ? "some" : "few";
}

const MOST_DAYS = 3;

/** The days nearest to `date` that have free starts, soonest first. docs/rules.md 4.13 */
export function nearestFreeDays(days: Map<string, OpenDay>, date: string): string[] {
  return freeDaysFrom(days, date).slice(0, MOST_DAYS).toSorted();
}

/** The days that have free starts, the nearest to `date` first. */
function freeDaysFrom(days: Map<string, OpenDay>, date: string): string[] {
  const apart = (other: string) => Math.abs(daysBetween(date, other));
  return [...days]
    .flatMap(([day, { free }]) => (free.length > 0 ? [day] : []))
    .toSorted((one, other) => apart(one) - apart(other));
}

/** An open day, for an appointment of `length` minutes. docs/rules.md 4.6 */
export function openDay(diary: Diary, date: string, length: number, now: SalonTime): OpenDay {
  const slots = judgedSlotsOn(diary, date, length, now).filter((slot) => slot.available);
  const minutes = (some: Slot[]) => some.map(({ minute }) => minute);
  return { free: minutes(offeredOf(diary, slots)), others: minutes(slots.filter((slot) => slot.leavesGap)) };
}
