import { datesFrom } from "../../kernel/clock.ts";
import type { Refused } from "../../kernel/result.ts";
import { type BlockAsked, blocksOn, type Diary, overlaps } from "./diary.ts";
import { fitsShift, shiftsOn } from "./shifts.ts";

/** The part of a diary that decides when the salon is open. */
export type OpeningRules = Pick<Diary, "week" | "closures" | "finishByClosing">;

/** Date and time of an appointment, minutes of the day. */
export interface Span {
  date: string;
  startsMinute: number;
  endsMinute: number;
}

/** Refused because staff have not agreed to strand these appointments. docs/rules.md 4.11, 21.11 */
export interface StrandsThese<Appointment> extends Refused<"strands"> {
  stranded: Appointment[];
}

/**
 * Whether an appointment lies within the salon's hours. It starts on an open day between opening and closing time, both
 * included. It ends by closing time if the salon requires that. It need not start on the grid. docs/rules.md 4.11, 4.14
 */
export function liesWithin(rules: OpeningRules, { date, startsMinute, endsMinute }: Span): boolean {
  return fitsShift(shiftsOn(rules, date), { start: startsMinute, end: endsMinute });
}

/** The appointments that lie within the earlier hours and not within the new ones. docs/rules.md 4.11 */
export function strandedBy<Appointment extends Span>(
  before: OpeningRules,
  after: OpeningRules,
  appointments: Appointment[],
): Appointment[] {
  return appointments.filter((appointment) => liesWithin(before, appointment) && !liesWithin(after, appointment));
}

/** The appointments on days that are not closed yet. Closing these days strands them. docs/rules.md 4.11 */
export function strandedByClosing<Appointment extends Span>(
  closed: { date: string }[],
  appointments: Appointment[],
): Appointment[] {
  return appointments.filter(({ date }) => !closed.some((closure) => closure.date === date));
}

/**
 * The appointments of a block's technician that share a minute with it, on each day from `from` to `to`. With `weekly`, also
 * those on the same weekdays from then on. The buffer after an appointment does not count. docs/rules.md 21.11
 */
export function strandedByBlock<Appointment extends Span & { technicianId: string | null }>(
  { from, to, start, end, weekly, technicianId }: Omit<BlockAsked, "reason">,
  appointments: Appointment[],
): Appointment[] {
  const days = datesFrom(from, to).map((date) => ({ date, start, end, weekly }));
  return appointments.filter(
    (appointment) =>
      blocksOn(days, appointment.date).length > 0 &&
      (technicianId === null || appointment.technicianId === technicianId) &&
      overlaps({ start, end }, { start: appointment.startsMinute, end: appointment.endsMinute }),
  );
}
