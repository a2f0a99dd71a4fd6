import type { Diary } from "./diary.ts";
import { fitsShift, shiftsOn } from "./shifts.ts";

/** The part of a diary that decides when the salon is open. */
export type OpeningRules = Pick<Diary, "week" | "closures" | "finishByClosing">;

/** Date and time of an appointment, minutes of the day. */
interface Span {
  date: string;
  startsMinute: number;
  endsMinute: number;
}

/**
 * Whether an appointment lies within the salon's hours: it starts on an open day between opening and closing time, both
 * included, and ends by closing time if the salon requires that. The grid does not count. docs/rules.md 4.11, 4.14
 */
export function liesWithin(rules: OpeningRules, { date, startsMinute, endsMinute }: Span): boolean {
  return fitsShift(shiftsOn(rules, date), { start: startsMinute, end: endsMinute });
}

/** The appointments that lie within the hours before and not after. docs/rules.md 4.11 */
export function strandedBy<Appointment extends Span>(
  before: OpeningRules,
  after: OpeningRules,
  appointments: Appointment[],
): Appointment[] {
  return appointments.filter((appointment) => liesWithin(before, appointment) && !liesWithin(after, appointment));
}

/** The appointments on days that are not closed yet: closing these days strands them. docs/rules.md 4.11 */
export function strandedByClosing<Appointment extends Span>(
  closed: { date: string }[],
  appointments: Appointment[],
): Appointment[] {
  return appointments.filter(({ date }) => !closed.some((closure) => closure.date === date));
}
