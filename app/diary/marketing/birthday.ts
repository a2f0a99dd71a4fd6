import { addDays } from "../../kernel/clock.ts";

/* When a client is told something before their birthday. docs/rules.md 35.13 */

/** What a salon has set about it: whether it goes, the subject of the email, and the words. */
export interface BirthdayRule {
  on: boolean;
  subject: string;
  words: string;
}

/** From how many days before the birthday on the message goes. */
const DAYS_BEFORE = 7;

/**
 * The birthdays, `MM-dd`, for which a message goes on a day (`yyyy-MM-dd`), each with the year of that birthday: those of this day and of
 * the seven after it. Who was born on 29 February has it on the 28th in other years. docs/rules.md 35.13
 */
export function birthdaysFrom(today: string): Map<string, number> {
  const days = Array.from({ length: DAYS_BEFORE + 1 }, (_, ahead) => addDays(today, ahead));
  const birthdays = new Map<string, number>();
  for (const day of days) {
    const [year, monthDay] = [Number(day.slice(0, 4)), day.slice(5)];
    birthdays.set(monthDay, year);
    if (monthDay === "02-28" && addDays(day, 1).slice(5) === "03-01") birthdays.set("02-29", year);
  }
  return birthdays;
}
