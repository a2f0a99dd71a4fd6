import type { Taken } from "../salon-diary.ts";
import { type Interval, overlaps } from "../times/diary.ts";
import type { AppointmentInDiary } from "./booked.ts";

/* Appointments that staff let stand beside each other on purpose. docs/rules.md 5.32 */

/** The minutes of a date that an appointment takes, including those that stay free after it. */
interface Reserved extends Interval {
  date: string;
}

/** Those of `taken` that overlap the wished minutes of a technician. The appointment with the id `without` does not count. */
export function inTheWay<One extends Interval & { id: string; date: string; technicianId: string | null }>(
  taken: One[],
  wished: Reserved & { technicianId: string | null },
  without?: string,
): One[] {
  const { date, technicianId } = wished;
  return taken.filter(
    (other) =>
      other.id !== without && other.date === date && other.technicianId === technicianId && overlaps(wished, other),
  );
}

/**
 * The ids of the appointments that staff already let this one overlap, if the wished minutes would share no more with them
 * than now. Staff are asked again before it shares more. docs/rules.md 5.32
 */
export function agreedBeside(
  taken: Taken[],
  { id, beside, ...old }: Pick<AppointmentInDiary, "id" | "beside" | "date" | "technicianId"> & EndsMinute,
  wished: Reserved,
): string[] {
  const { date, technicianId, startsMinute: start, endsMinute, bufferMinutes } = old;
  if (wished.date !== date) return [];
  const now = { start, end: endsMinute + bufferMinutes };
  return taken
    .filter((other) => other.date === date && other.technicianId === technicianId)
    .filter((other) => beside.includes(other.id) || other.beside?.includes(id))
    .filter((other) => sharedMinutes(wished, other) <= sharedMinutes(now, other))
    .map((other) => other.id);
}

type EndsMinute = Pick<AppointmentInDiary, "startsMinute" | "endsMinute" | "bufferMinutes">;

/** How many minutes two spans share. */
export function sharedMinutes(one: Interval, other: Interval): number {
  return Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
}
