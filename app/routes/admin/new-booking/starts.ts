import { freeMinutes, nearestFreeTimes } from "../../../diary/times/availability.ts";
import type { Diary } from "../../../diary/times/diary.ts";
import type { SalonTime } from "../../../kernel/clock.ts";

/** How many starts are offered where no day with free ones is chosen. */
const FEW = 6;
const NOON = 12 * 60;

/**
 * The free starts that staff choose from: all of the chosen date while its time is open; else the nearest to the chosen start,
 * or to noon of a date without any; the next ones where no date is chosen. `length` in minutes, `now` the salon's time.
 * docs/rules.md 15.10
 */
export function startsToChoose(
  diary: Diary,
  { date, minute }: { date: string | null; minute: number | null },
  length: number,
  now: SalonTime,
): SalonTime[] {
  if (date === null) return nearestFreeTimes(diary, now, length, now, FEW);
  const ofDate = minute === null ? freeMinutes(diary, date, length, now) : [];
  if (ofDate.length > 0) return ofDate.map((minute) => ({ date, minute }));
  return nearestFreeTimes(diary, { date, minute: minute ?? NOON }, length, now, FEW);
}
