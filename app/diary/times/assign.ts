import type { SalonTime } from "../../kernel/clock.ts";
import { type Diary, type Interval, overlapsAny, type TechnicianDiary } from "./diary.ts";
import { chairOf, fitsShift, shiftsOn } from "./shifts.ts";

/**
 * The technician who gets an appointment of `length` minutes: the preferred one if free, else the free one with the fewest
 * booked minutes that day, and of several the first of the team. `anyHours`: when nobody is free within their hours, staff
 * may take somebody out of hours or in blocked time. Null when nobody is free, and in a diary without technicians.
 * docs/rules.md 21.4
 */
export function technicianFor(
  diary: Diary,
  at: SalonTime,
  length: number,
  { preferred, anyHours = false }: { preferred?: string | null | undefined; anyHours?: boolean } = {},
): TechnicianDiary | null {
  const technicians = diary.technicians ?? [];
  const wished = { start: at.minute, end: at.minute + length };
  const reserved = { start: wished.start, end: wished.end + (diary.buffer ?? 0) };
  const salon = shiftsOn(diary, at.date);
  const within = technicians.filter((technician) => {
    const { shifts, taken } = chairOf(technician, at.date, salon);
    return fitsShift(shifts, wished) && !overlapsAny(reserved, taken);
  });
  const outside = () => technicians.filter(({ busy }) => !overlapsAny(reserved, busy[at.date] ?? []));
  const free = within.length > 0 || !anyHours ? within : outside();
  return free.find(({ id }) => id === preferred) ?? leastBooked(free, at.date);
}

/** Who has the fewest booked minutes that day; of several, the first. */
function leastBooked(technicians: TechnicianDiary[], date: string): TechnicianDiary | null {
  const [least] = technicians.toSorted((one, other) => bookedMinutes(one, date) - bookedMinutes(other, date));
  return least ?? null;
}

/** The minutes of a day that a technician's appointments take, with those that are kept free after each. */
export function bookedMinutes({ busy }: TechnicianDiary, date: string): number {
  return (busy[date] ?? []).reduce((sum: number, { start, end }: Interval) => sum + end - start, 0);
}
