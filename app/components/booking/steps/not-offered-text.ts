import { BOOKABLE_DAYS_AHEAD, type NotOffered } from "../../../diary/times/availability.ts";
import type { Diary } from "../../../diary/times/diary.ts";
import { WEEKDAYS } from "../../../diary/times/hours.ts";
import { weekdayOf } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { notOffered } from "../../../words/not-booked.ts";

/** Why a chosen start is not offered, in words. A closed day says why it is closed. docs/rules.md 4.13 */
export function notOfferedText(why: NotOffered, diary: Pick<Diary, "reasons" | "bookableDays">, date: string): string {
  if (why === "closed") return `The salon is closed on ${closedDay(diary, date)}. Please choose another date.`;
  return notOffered(diary.bookableDays ?? BOOKABLE_DAYS_AHEAD)[why === "not-on-the-grid" ? "taken" : why];
}

function closedDay({ reasons }: Pick<Diary, "reasons">, date: string): string {
  const reason = reasons?.[date];
  return reason ? `${longDate(date)} (${reason})` : `${WEEKDAYS[weekdayOf(date)]}s`;
}
