import type { Diary } from "../../diary/times/diary.ts";
import { type DayHours, DEFAULT_HOURS, MONDAY_FIRST, WEEKDAYS, type Weekday } from "../../diary/times/hours.ts";
import { hoursOn, spansOf } from "../../diary/times/shifts.ts";
import { addDays, clockGap, clockTime, type SalonTime } from "../../kernel/clock.ts";
import { dayInWords } from "../../kernel/dates.ts";
import { CLOSURE_DAYS_AHEAD } from "./closures.ts";

/** Whether the salon is open: until which minute of today, or from when on. Null: on no day that is known. */
export type Opening = { isOpen: true; until: number } | { isOpen: false; from: SalonTime | null };

/** The week after the last day that can be closed is open again, if any weekday is. docs/rules.md 4.9 */
const DAYS_LOOKED_AHEAD = CLOSURE_DAYS_AHEAD + 7;

/**
 * Whether the salon is open at `now`, its own time. It is open from the minute of opening until the minute before
 * closing. An opening time that the clock skips in spring is the end of that gap. docs/rules.md 20.2
 */
export function openingAt(diary: Pick<Diary, "timeZone" | "week" | "closures">, now: SalonTime): Opening {
  for (let ahead = 0; ahead <= DAYS_LOOKED_AHEAD; ahead++) {
    const date = addDays(now.date, ahead);
    const hours = hoursOn(diary, date);
    for (const span of hours ? spansOf(hours) : []) {
      const opens = afterGap(diary.timeZone, date, span.start);
      if (ahead > 0 || now.minute < opens) return { isOpen: false, from: { date, minute: opens } };
      if (now.minute < span.end) return { isOpen: true, until: span.end };
    }
  }
  return { isOpen: false, from: null };
}

/** `Open today until 20:00`, `Opens tomorrow at 09:00`. `today` is the salon's date. docs/rules.md 20.2 */
export function openingInWords(opening: Opening, today: string): string {
  if (opening.isOpen) return `Open today until ${clockTime(opening.until)}`;
  if (!opening.from) return "Closed until further notice";
  const { date, minute } = opening.from;
  return `Opens ${dayInWords(date, today)} at ${clockTime(minute)}`;
}

/** The hours of the week, Monday first, with the days' names. docs/rules.md 4.1 */
export function namedWeek({ week }: Pick<Diary, "week">): (DayHours & { day: Weekday })[] {
  return MONDAY_FIRST.map((day) => ({ day, ...(week[WEEKDAYS.indexOf(day)] ?? DEFAULT_HOURS) }));
}

/** The hours of a day in words, its spans between `between`: `09:00 to 13:00 and 14:00 to 18:00`. docs/rules.md 4.14 */
export function hoursInWords(hours: DayHours, to = " to ", between = " and "): string {
  return spansOf(hours)
    .map(({ start, end }) => `${clockTime(start)}${to}${clockTime(end)}`)
    .join(between);
}

function afterGap(timeZone: string, date: string, minute: number): number {
  const gap = clockGap(timeZone, date);
  return gap && minute >= gap.start && minute < gap.end ? gap.end : minute;
}
