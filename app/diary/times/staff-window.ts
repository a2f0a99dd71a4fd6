import { addDays, daysBetween } from "../../kernel/clock.ts";
import { BOOKABLE_DAYS_AHEAD, STAFF_DAYS_AHEAD } from "./availability.ts";
import { type Diary, doesService } from "./diary.ts";

/* What staff book from: up to a year, read month by month, and for a technician their own column. */

/** A month, `yyyy-MM`, and a date that staff have gone to; null or not well-formed where they have not. */
export interface GoneTo {
  month: string | null;
  date: string | null;
}

/**
 * The last month, `yyyy-MM`, that is read for staff: the one that clients' days end in unless they set others, or the
 * later one that staff have gone to. docs/rules.md 15.5
 */
export function lastMonthRead(today: string, { month, date }: GoneTo): string {
  const months = [addDays(today, BOOKABLE_DAYS_AHEAD), date ?? "", month ?? ""].map((day) => day.slice(0, 7));
  return months
    .filter((one) => /^\d{4}-(0[1-9]|1[0-2])$/.test(one))
    .reduce((one, other) => (one > other ? one : other));
}

/** How many days after today are read for staff: to the end of that month, and a year at most. docs/rules.md 15.5 */
export function staffDaysRead(today: string, gone: GoneTo): number {
  const nextMonth = `${addDays(`${lastMonthRead(today, gone)}-01`, 31).slice(0, 7)}-01`;
  return Math.min(STAFF_DAYS_AHEAD, daysBetween(today, addDays(nextMonth, -1)));
}

/** What staff book from: every day that was read, without notice and of any length. docs/rules.md 5.20, 15.5, 21.6 */
export function staffDiary(diary: Diary, daysRead: number): Diary {
  return { ...diary, bookableDays: daysRead, noticeMinutes: 0, longestBookingMinutes: undefined };
}

/** The menu and the diary of one technician: their column, and the services that they do. docs/rules.md 21.10 */
export function ownPart<Service extends { id: string }, Read extends { services: Service[]; diary: Diary }>(
  read: Read,
  technicianId: string,
): Read {
  const technicians = read.diary.technicians?.filter(({ id }) => id === technicianId);
  if (!technicians) return read;
  const services = read.services.filter(({ id }) => technicians.some((technician) => doesService(technician, id)));
  return { ...read, services, diary: { ...read.diary, technicians } };
}
