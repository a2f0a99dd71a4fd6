import { MIDNIGHT, weekdayOf } from "../../kernel/clock.ts";
import { blocksOn, type Diary, type Interval, type TechnicianDiary } from "./diary.ts";
import { type DayHours, DEFAULT_HOURS } from "./hours.ts";
import { ownSpansOn } from "./rota.ts";

/* The shifts of a day: the salon's hours, cut to those of a technician. */

/**
 * A part of a day. Appointments start from `from` to `lastStart`, both included, and end by `lastEnd`. Minutes of the day.
 */
export interface Shift {
  from: number;
  lastStart: number;
  lastEnd: number;
}

/** A technician on one day: the shifts, and the intervals that are taken or blocked. */
export interface Chair {
  shifts: Shift[];
  taken: Interval[];
  /** The length of the wanted services with them, if it depends on the technician, minutes. docs/rules.md 21.21 */
  length?: number | undefined;
}

/** Opening hours on `date`, or null on a closed weekday or closure date. docs/rules.md 4.1 */
export function hoursOn(diary: Pick<Diary, "week" | "closures">, date: string): DayHours | null {
  const hours = diary.week[weekdayOf(date)] ?? DEFAULT_HOURS;
  return hours.isOpen && !diary.closures.includes(date) ? hours : null;
}

/** The spans of a day's hours, in order. docs/rules.md 4.14 */
export function spansOf({ opensMinute, closesMinute, furtherSpans = [] }: DayHours): Interval[] {
  return [{ start: opensMinute, end: closesMinute }, ...furtherSpans];
}

/**
 * The salon's shifts on `date`, one for each span of its hours. In the last shift, an appointment may start until closing
 * time. It may run over closing time unless the salon forbids that. In the other shifts it has to end within the span.
 * docs/rules.md 4.3, 4.14
 */
export function shiftsOn(diary: Pick<Diary, "week" | "closures" | "finishByClosing">, date: string): Shift[] {
  const hours = hoursOn(diary, date);
  if (!hours) return [];
  const spans = spansOf(hours);
  return spans.map(({ start, end }, index) => {
    const runsOver = index === spans.length - 1 && !diary.finishByClosing;
    return { from: start, lastStart: end, lastEnd: runsOver ? MIDNIGHT : end };
  });
}

/**
 * The shifts of a technician on `date`: the salon's shifts, cut to their own hours. The whole appointment has to lie within
 * their own hours. docs/rules.md 21.3, 21.22
 */
export function shiftsOf(works: Pick<TechnicianDiary, "week" | "rota">, salon: Shift[], date: string): Shift[] {
  const own = ownSpansOn(works, date);
  if (!own) return salon;
  return salon.flatMap((shift) =>
    own.map(({ start, end }) => ({
      from: Math.max(shift.from, start),
      lastStart: Math.min(shift.lastStart, end),
      lastEnd: Math.min(shift.lastEnd, end),
    })),
  );
}

/** The chairs of all technicians on `date`. `salon` are the salon's shifts. docs/rules.md 21.2 */
export function chairsOn(diary: Diary, date: string, salon: Shift[]): Chair[] {
  if (!diary.technicians) return [{ shifts: salon, taken: diary.busy[date] ?? [] }];
  return diary.technicians.map((technician) => chairOf(technician, date, salon));
}

/** The chair of a technician on `date`. `salon` are the salon's shifts. */
export function chairOf(technician: TechnicianDiary, date: string, salon: Shift[]): Chair {
  const { busy, blocked, quoted } = technician;
  const taken = [...(busy[date] ?? []), ...blocksOn(blocked, date)];
  return { shifts: shiftsOf(technician, salon, date), taken, length: quoted?.length };
}

/**
 * The minutes of `date` in which a technician takes appointments, or the salon if `technician` is null. Blocked time does not
 * count. docs/rules.md 22.14
 */
export function bookableMinutes(diary: Diary, date: string, technician: TechnicianDiary | null): number {
  const salon = shiftsOn(diary, date);
  const blocked = blocksOn(technician?.blocked ?? [], date).toSorted((one, other) => one.start - other.start);
  const shifts = technician ? shiftsOf(technician, salon, date) : salon;
  return shifts.reduce((sum, { from, lastStart }) => sum + minutesOutside(blocked, { start: from, end: lastStart }), 0);
}

/** The minutes of a span that lie outside the others. The others are in ascending order. */
function minutesOutside(others: Interval[], span: Interval): number {
  let [minutes, at] = [0, span.start];
  for (const { start, end } of others) {
    minutes += Math.max(0, Math.min(start, span.end) - at);
    at = Math.max(at, end);
  }
  return minutes + Math.max(0, span.end - at);
}

/** Whether an appointment lies in one of the shifts. */
export function fitsShift(shifts: Shift[], { start, end }: Interval): boolean {
  for (const { from, lastStart, lastEnd } of shifts)
    if (from <= start && start <= lastStart && end <= lastEnd) return true;
  return false;
}
