import { addDays, type SalonTime } from "../../kernel/clock.ts";
import { bookablePart, isInTime, slotsOn } from "./availability.ts";
import type { Diary, Interval, TechnicianDiary } from "./diary.ts";
import { publicDiary } from "./public-diary.ts";
import { type Shift, shiftsOf, shiftsOn } from "./shifts.ts";

/** What strangers can find out about a date by asking for the slots of every length and technician. */
export interface Offers {
  timeZone: string;
  noticeMinutes: number | undefined;
  bookableDays: number | undefined;
  /** One for each technician, or for the salon where the diary names none. */
  chairs: Chair[];
}

interface Chair {
  technicianId: string | null;
  starts: number[];
  /** For each start, the latest end that it may have. */
  ends: number[];
  busy: Interval[];
}

/**
 * The offers of a date as of the day before, when all of it lies ahead. They do not depend on the clock, so they can be
 * compared later. docs/rules.md 22.2
 */
export function offersOn(diary: Diary, date: string, longestBuffer: number): Offers {
  const { timeZone, noticeMinutes, bookableDays, technicians } = diary;
  const eve = { date: addDays(date, -1), minute: 0 };
  const ahead = { ...diary, noticeMinutes: 0, bookableDays: 1 };
  const shown = publicDiary(ahead, eve, longestBuffer);
  const salon = shiftsOn(diary, date);
  const chair = (technician?: TechnicianDiary) => {
    const starts = slotsOn(untaken(ahead, technician), date, 1, eve).map(({ minute }) => minute);
    const shifts = technician ? shiftsOf(technician, salon, date) : salon;
    const ends = starts.map((start) => latestEnd(shifts, start));
    return { technicianId: technician?.id ?? null, starts, ends, busy: (technician ?? shown).busy[date] ?? [] };
  };
  const chairs = technicians ? (shown.technicians ?? []).map(chair) : [chair()];
  // A single chair counts as the salon's, even if the diary names its technician.
  if (chairs.length === 1 && chairs[0]) chairs[0].technicianId = null;
  return { timeZone, noticeMinutes, bookableDays, chairs };
}

function latestEnd(shifts: Shift[], start: number): number {
  const around = shifts.filter(({ from, lastStart }) => from <= start && start <= lastStart);
  return Math.max(...around.map(({ lastEnd }) => lastEnd));
}

/** Whether two offers of a date look the same to strangers now. Past times and dates that are not bookable do not count. */
export function sameOffers(before: Offers, after: Offers, date: string, now: SalonTime): boolean {
  return JSON.stringify(stillOffered(before, date, now)) === JSON.stringify(stillOffered(after, date, now));
}

function stillOffered(offers: Offers, date: string, now: SalonTime): unknown {
  if (!bookablePart(date, date, now.date, offers.bookableDays)) return null;
  return offers.chairs.map(({ busy, ...chair }) => {
    const first = chair.starts.find((minute) => isInTime(offers, { date, minute }, now)) ?? Number.POSITIVE_INFINITY;
    const ahead = busy.filter(({ end }) => end > first);
    return { ...chair, first, busy: ahead.map(({ start, end }) => ({ start: Math.max(start, first), end })) };
  });
}

/** The diary of one technician, or of the salon, as if nothing were taken or blocked. */
function untaken(diary: Diary, technician?: TechnicianDiary): Diary {
  return { ...diary, busy: {}, ...(technician && { technicians: [{ ...technician, busy: {}, blocked: [] }] }) };
}
