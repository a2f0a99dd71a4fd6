import { type Diary, hoursOn, MIDNIGHT } from "./availability.ts";

/** What decides when the salon takes appointments: a diary without what is booked. */
export type OpeningRules = Pick<Diary, "week" | "closures" | "finishByClosing">;

/** When an appointment is, minutes of the day. */
interface Span {
  date: string;
  startsMinute: number;
  endsMinute: number;
}

/**
 * Whether an appointment lies within the salon's hours: it starts between opening and closing time, both included, on a
 * day that is open, and ends by closing time where the salon asks for that. The grid does not count. docs/rules.md 4.11
 */
export function liesWithin(rules: OpeningRules, { date, startsMinute, endsMinute }: Span): boolean {
  const hours = hoursOn(rules, date);
  if (!hours) return false;
  const lastEnd = rules.finishByClosing ? hours.closesMinute : MIDNIGHT;
  return hours.opensMinute <= startsMinute && startsMinute <= hours.closesMinute && endsMinute <= lastEnd;
}

/** Those of some appointments that new rules strand: they lay within the hours before, and do not after. docs/rules.md 4.11 */
export function strandedBy<Appointment extends Span>(
  before: OpeningRules,
  after: OpeningRules,
  appointments: Appointment[],
): Appointment[] {
  return appointments.filter((appointment) => liesWithin(before, appointment) && !liesWithin(after, appointment));
}
