import { SLOT_MINUTES } from "../../diary/times/grid.ts";
import type { SalonTime } from "../../kernel/days.ts";

/**
 * The start of a booking in free time of the calendar, minutes of the day: that of the free time, or the next quarter of
 * an hour where it is under way. docs/rules.md 13.9
 */
export function startInFreeTime({ date, start, end }: { date: string; start: number; end: number }, now: SalonTime) {
  const underWay = date === now.date && start <= now.minute && now.minute < end;
  return underWay ? (Math.floor(now.minute / SLOT_MINUTES) + 1) * SLOT_MINUTES : start;
}
