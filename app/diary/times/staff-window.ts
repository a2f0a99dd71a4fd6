import { addDays, daysBetween } from "../../kernel/clock.ts";
import { BOOKABLE_DAYS_AHEAD, STAFF_DAYS_AHEAD } from "./availability.ts";
import { type Diary, doesService } from "./diary.ts";

/* The diary that staff book from: up to a year, read month by month. A technician gets their own column only. */

/** The month, `yyyy-MM`, and the date that staff have opened. Both come from the address and may be null or malformed. */
export interface GoneTo {
  month: string | null;
  date: string | null;
}

/**
 * The last month, `yyyy-MM`, that is read for staff. It is the month 30 days ahead, or a later one that staff have opened.
 * docs/rules.md 15.5
 */
export function lastMonthRead(today: string, { month, date }: GoneTo): string {
  const months = [addDays(today, BOOKABLE_DAYS_AHEAD), date ?? "", month ?? ""].map((day) => day.slice(0, 7));
  return months
    .filter((one) => /^\d{4}-(0[1-9]|1[0-2])$/.test(one))
    .reduce((one, other) => (one > other ? one : other));
}

/**
 * The number of days after today that are read for staff: to the end of the last month read, and a year at most.
 * docs/rules.md 15.5
 */
export function staffDaysRead(today: string, gone: GoneTo): number {
  const nextMonth = `${addDays(`${lastMonthRead(today, gone)}-01`, 31).slice(0, 7)}-01`;
  return Math.min(STAFF_DAYS_AHEAD, daysBetween(today, addDays(nextMonth, -1)));
}

/**
 * The diary that staff book from: every day that was read, without notice, without a limit of length and with all starts alike.
 * docs/rules.md 4.17, 5.20, 15.5, 21.6
 */
export function staffDiary(diary: Diary, daysRead: number): Diary {
  const { fewerGaps: _, ...all } = diary;
  return { ...all, bookableDays: daysRead, noticeMinutes: 0, longestBookingMinutes: undefined };
}

/** The menu and the diary narrowed to one technician: the services that they do, and their column. docs/rules.md 21.10 */
export function ownPart<Service extends { id: string }, Read extends { services: Service[]; diary: Diary }>(
  read: Read,
  technicianId: string,
): Read {
  const technicians = read.diary.technicians?.filter(({ id }) => id === technicianId);
  if (!technicians) return read;
  const services = read.services.filter(({ id }) => technicians.some((technician) => doesService(technician, id)));
  return { ...read, services, diary: { ...read.diary, technicians } };
}
