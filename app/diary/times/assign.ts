import { MIDNIGHT, type SalonTime } from "../../kernel/clock.ts";
import { type Diary, type Interval, lengthWith, overlapsAny, type TechnicianDiary } from "./diary.ts";
import { chairOf, fitsShift, shiftsOn } from "./shifts.ts";

/**
 * The technician who gets an appointment of `length` minutes, or of their own length for it. It is the preferred one if they
 * are free. Otherwise it is the free technician with the lowest price. Ties go to the fewest booked minutes that day, then to
 * the order of the team. With `anyHours`, staff may use a technician's time off or blocked time when nobody is free within
 * their hours. Null when nobody is free, and in a diary without technicians. docs/rules.md 21.4, 21.21
 */
export function technicianFor(
  diary: Diary,
  at: SalonTime,
  length: number,
  { preferred, anyHours = false }: { preferred?: string | null | undefined; anyHours?: boolean } = {},
): TechnicianDiary | null {
  const technicians = diary.technicians ?? [];
  const salon = shiftsOn(diary, at.date);
  const wishedOf = (technician: TechnicianDiary) => ({
    start: at.minute,
    end: at.minute + lengthWith(technician, length),
  });
  const isFree = (wished: Interval, taken: Interval[]) =>
    !overlapsAny({ start: wished.start, end: wished.end + (diary.buffer ?? 0) }, taken);
  const within = technicians.filter((technician) => {
    const { shifts, taken } = chairOf(technician, at.date, salon);
    const wished = wishedOf(technician);
    return fitsShift(shifts, wished) && isFree(wished, taken);
  });
  const outside = () =>
    technicians.filter((technician) => {
      const wished = wishedOf(technician);
      return wished.end <= MIDNIGHT && isFree(wished, technician.busy[at.date] ?? []);
    });
  const free = within.length > 0 || !anyHours ? within : outside();
  return free.find(({ id }) => id === preferred) ?? cheapest(free, at.date);
}

/** The technician with the lowest price. Ties go to the fewest booked minutes that day, then to the first in order. */
function cheapest(technicians: TechnicianDiary[], date: string): TechnicianDiary | null {
  const priceOf = ({ quoted }: TechnicianDiary) => quoted?.pricePence ?? 0;
  const [first] = technicians.toSorted(
    (one, other) => priceOf(one) - priceOf(other) || bookedMinutes(one, date) - bookedMinutes(other, date),
  );
  return first ?? null;
}

/** The minutes of a day that a technician's appointments take, buffers included. */
export function bookedMinutes({ busy }: TechnicianDiary, date: string): number {
  return (busy[date] ?? []).reduce((sum: number, { start, end }: Interval) => sum + end - start, 0);
}
