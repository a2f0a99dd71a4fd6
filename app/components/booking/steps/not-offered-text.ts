import { isHeld } from "../../../diary/holds/held.ts";
import { BOOKABLE_DAYS_AHEAD, type NotOffered } from "../../../diary/times/availability.ts";
import type { Diary } from "../../../diary/times/diary.ts";
import { WEEKDAYS } from "../../../diary/times/hours.ts";
import { type SalonTime, weekdayOf } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { HELD_NOW, notOffered } from "../../../words/not-booked.ts";

/**
 * Why a chosen start is not offered, in words. A closed day says why it is closed, and a start that somebody holds may come
 * free again. docs/rules.md 4.13, 22.9
 */
export function notOfferedText(why: NotOffered, diary: Diary, { date, minute }: SalonTime, length: number): string {
  if (why === "taken" && isHeld(diary, { date, minute }, length)) return HELD_NOW;
  if (why === "closed") return `We’re closed on ${closedDay(diary, date)}. Please choose another date.`;
  return notOffered(diary.bookableDays ?? BOOKABLE_DAYS_AHEAD)[why === "not-on-the-grid" ? "taken" : why];
}

function closedDay({ reasons }: Pick<Diary, "reasons">, date: string): string {
  const reason = reasons?.[date];
  return reason ? `${longDate(date)} (${reason})` : `${WEEKDAYS[weekdayOf(date)]}s`;
}
