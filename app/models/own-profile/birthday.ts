import type { Submission } from "../../kernel/parsing.ts";

export const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

const EARLIEST_YEAR = 1900;

/** A birthday as its form has it: the number of its day, that of its month from 1 on, and its year, each a text or empty. */
export interface TypedBirthday {
  day: string;
  month: string;
  year: string;
}

/**
 * A birthday from its form: `MM-dd`, `yyyy-MM-dd`, or an empty text for none. Refuses a day without a month, a day that does
 * not exist, and one after `today`. Without a year February has 29 days. docs/rules.md 24.5
 */
export function parseBirthday(typed: TypedBirthday, today: string): Submission<string> {
  const { day, month, year } = typed;
  if (!day && !month && !year) return { ok: true, value: "" };
  if (!isNumber(day, 31) || !isNumber(month, 12)) return wrong("day", "Please choose a day and a month, or neither");
  if (!isYear(year)) return wrong("year", `Please type a year from ${EARLIEST_YEAR} on, or leave it out`);
  if (Number(day) > daysIn(month, year || LEAP_YEAR)) return wrong("day", "That month doesn’t have that day");
  const birthday = [...(year ? [year] : []), month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return year && birthday > today ? wrong("year", "Please enter a date in the past") : { ok: true, value: birthday };
}

/** A stored birthday as its form has it. */
export function typedBirthday(birthday: string): TypedBirthday {
  const [, year = "", month = "", day = ""] = /^(?:(\d{4})-)?(\d\d)-(\d\d)$/.exec(birthday) ?? [];
  return { day: day && `${Number(day)}`, month: month && `${Number(month)}`, year };
}

/** A stored birthday in words: `June 3` or `June 3, 1990`. Empty where there is none. docs/rules.md 1.8, 24.5 */
export function birthdayInWords(birthday: string): string {
  const { day, month, year } = typedBirthday(birthday);
  return day && `${MONTHS[Number(month) - 1]} ${day}${year && `, ${year}`}`;
}

const LEAP_YEAR = "2000";

function wrong(field: keyof TypedBirthday, sentence: string): Submission<string> {
  return { ok: false, fields: { [field]: sentence } };
}

function isNumber(typed: string, most: number): boolean {
  return /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most;
}

function isYear(typed: string): boolean {
  return typed === "" || (/^\d{4}$/.test(typed) && Number(typed) >= EARLIEST_YEAR);
}

function daysIn(month: string, year: string): number {
  return new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}
