import type { SalonTime } from "../../kernel/clock.ts";
import { type ByDate, type Diary, overlaps, type TechnicianTime } from "../times/diary.ts";

/** A time that somebody holds while they book it. `end` includes the buffer. */
export type HeldTime = TechnicianTime;

/** The times that one booking holds together: the client's own, and those of friends. docs/rules.md 22.20 */
export interface HeldTogether extends HeldTime {
  friends?: HeldTime[];
}

/** All times of a hold, the client's own first. */
export function timesIn({ friends = [], ...own }: HeldTogether): HeldTime[] {
  return [own, ...friends].map(({ date, start, end, technicianId }) => ({ date, start, end, technicianId }));
}

/** A held time as staff see it. `until` is its end, UTC ms. Staff do not see who holds it. docs/rules.md 22.17 */
export interface HeldForStaff extends HeldTime {
  until: number;
}

/** The held times at a moment, as one browser sees them. */
export interface Held {
  byOthers: HeldTime[];
  own: HeldTime[];
}

/** The held times as a browser sees them. Without a browser, all of them are held by others. docs/rules.md 22.9 */
export function seenBy(holds: (HeldTogether & { browser: string })[], browser?: string): Held {
  return {
    byOthers: holds.filter((hold) => hold.browser !== browser).flatMap(timesIn),
    own: holds.filter((hold) => hold.browser === browser).flatMap(timesIn),
  };
}

/** The diary with the held times taken. A held time without a technician is taken for all. docs/rules.md 22.9 */
export function withHeld(diary: Diary, held: HeldTime[]): Diary {
  if (held.length === 0) return diary;
  if (!diary.technicians) return { ...diary, held, busy: withTaken(diary.busy, held) };
  const technicians = diary.technicians.map((technician) => {
    const theirs = held.filter(({ technicianId }) => technicianId === null || technicianId === technician.id);
    return { ...technician, busy: withTaken(technician.busy, theirs) };
  });
  return { ...diary, held, technicians };
}

/** Whether somebody holds some of the time from `start`, so that it may come free again. `length` in minutes. */
export function isHeld({ held = [], technicians, buffer = 0 }: Diary, start: SalonTime, length: number): boolean {
  const wanted = { start: start.minute, end: start.minute + length + buffer };
  return held.some(
    (time) =>
      time.date === start.date &&
      overlaps(time, wanted) &&
      (time.technicianId === null || !technicians || technicians.some(({ id }) => id === time.technicianId)),
  );
}

function withTaken(busy: ByDate, held: HeldTime[]): ByDate {
  const taken = { ...busy };
  for (const { date, start, end } of held) taken[date] = [...(taken[date] ?? []), { start, end }];
  return taken;
}
