import { MIDNIGHT, type SalonTime } from "../../kernel/clock.ts";
import { bookableDates, slotsOn } from "./availability.ts";
import { blocksOn, type Diary, type Interval } from "./diary.ts";
import { rotaShown } from "./rota.ts";
import { chairsOn, shiftsOn } from "./shifts.ts";

/**
 * The diary as strangers may see it. It tells only what the free and taken starts of the bookable days tell anyway.
 * Appointments are merged, and their ends are rounded up to the next start. They are left out where no start can be asked
 * for: before opening, before now and on closed days. The public diary offers the same times as `diary`, for services with a
 * buffer of up to `longestBuffer` minutes. docs/rules.md 4.12
 */
export function publicDiary(diary: Diary, now: SalonTime, longestBuffer = 0): Diary {
  const dates = bookableDates(now.date, diary.bookableDays);
  const shown = (one: Diary, taken: (date: string) => Interval[]) =>
    Object.fromEntries(dates.map((date) => [date, publicBusy(one, taken(date), { date, now, longestBuffer })]));
  if (!diary.technicians) return { ...diary, busy: shown(diary, (date) => diary.busy[date] ?? []) };
  const technicians = diary.technicians.map((technician) => {
    const { busy, blocked, rota } = technician;
    const alone = { ...diary, technicians: [technician] };
    return {
      ...technician,
      busy: shown(alone, (date) => [...(busy[date] ?? []), ...blocksOn(blocked, date)]),
      blocked: [],
      ...(rota && { rota: rotaShown(rota, dates[0], dates.at(-1)) }),
    };
  });
  return { ...diary, technicians };
}

/**
 * The busy intervals of a date, earliest first, without overlaps. An interval begins at the exact minute, because strangers
 * can ask for any length. It ends at the next start, or at the last minute that an appointment can reach.
 */
function publicBusy(
  diary: Diary,
  taken: Interval[],
  { date, now, longestBuffer }: { date: string; now: SalonTime; longestBuffer: number },
): Interval[] {
  const starts = slotsOn(untaken(diary), date, 1, now).flatMap((slot) => (slot.available ? [slot.minute] : []));
  const first = starts[0] ?? MIDNIGHT;
  const last = lastEndOn(diary, date) + longestBuffer;
  const merged: Interval[] = [];
  for (const busy of taken.toSorted((one, other) => one.start - other.start)) {
    const start = Math.max(busy.start, first);
    const end = starts.find((minute) => minute >= busy.end) ?? last;
    if (busy.end <= first || start >= last) continue;
    const before = merged.at(-1);
    if (before && start <= before.end) before.end = Math.max(before.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** The diary as if nothing were taken or blocked. */
function untaken(diary: Diary): Diary {
  const technicians = diary.technicians?.map((technician) => ({ ...technician, busy: {}, blocked: [] }));
  return { ...diary, busy: {}, ...(technicians && { technicians }) };
}

/** The last minute that an appointment can reach on a date. */
function lastEndOn(diary: Diary, date: string): number {
  const ends = chairsOn(diary, date, shiftsOn(diary, date)).flatMap(({ shifts }) =>
    shifts.map(({ lastEnd }) => lastEnd),
  );
  return Math.max(...ends, 0) || MIDNIGHT;
}
