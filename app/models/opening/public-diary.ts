import { MIDNIGHT, type SalonTime } from "../../kernel/clock.ts";
import { bookableDates, type Diary, hoursOn, type Interval, slotsOn } from "./availability.ts";

/**
 * The diary as strangers may see it: what the free and taken starts of the bookable days tell anyway, and nothing else.
 * Appointments are merged, reach from start to start, and are left out where no start can be asked for: before opening,
 * before now and on closed days. It offers the same times as the diary that it is made of. docs/rules.md 4.12
 */
export function publicDiary(diary: Diary, now: SalonTime): Diary {
  const dates = bookableDates(now.date);
  const busy = Object.fromEntries(dates.map((date) => [date, publicBusy(diary, date, now)]));
  return { ...diary, busy };
}

/**
 * The busy intervals of a date, earliest first, without overlaps. An interval begins to the minute, because lengths of
 * any minute can be asked for; it ends with the next start, or with the last moment that a start reaches.
 */
function publicBusy(diary: Diary, date: string, now: SalonTime): Interval[] {
  const starts = slotsOn({ ...diary, busy: {} }, date, 1, now).flatMap((slot) => (slot.available ? [slot.minute] : []));
  const first = starts[0] ?? MIDNIGHT;
  const last = diary.finishByClosing ? (hoursOn(diary, date)?.closesMinute ?? MIDNIGHT) : MIDNIGHT;
  const merged: Interval[] = [];
  for (const busy of (diary.busy[date] ?? []).toSorted((one, other) => one.start - other.start)) {
    const start = Math.max(busy.start, first);
    const end = starts.find((minute) => minute >= busy.end) ?? last;
    if (busy.end <= first || start >= last) continue;
    const before = merged.at(-1);
    if (before && start <= before.end) before.end = Math.max(before.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
