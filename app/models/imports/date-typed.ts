import { DAY_MS } from "../../kernel/clock.ts";

/** Which of the two numbers of `1/5/2027` is the day. */
export type DateOrder = "day" | "month";

/**
 * A date as lists write it, as `yyyy-MM-dd`: `2026-12-31`, `31/12/2026`, `31.12.26`, `31 Dec 2026`, `Thu, 31 December 2026`,
 * `December 31, 2026`, and `46387`, as spreadsheets count days. Of two numbers `order` says which comes first. What is no date stays as it
 * was. docs/rules.md 25.2
 */
export function dateTyped(text: string, order: DateOrder = "day"): string {
  const plain = text.trim().replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},?\s+/i, "");
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(plain) ?? [];
  if (year && month && day) return asDate(year, month, day);
  if (/^[1-7]\d{4}$/.test(plain)) return new Date(DAY_0 + DAY_MS * Number(plain)).toISOString().slice(0, 10);
  const [, first, second, third] = NUMBERS.exec(plain) ?? [];
  if (first && second && third) return order === "day" ? asDate(third, second, first) : asDate(third, first, second);
  const [, dayNumber, name, ofYear] =
    /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i.exec(plain) ?? [];
  if (dayNumber && ofYear) return inMonth(name, dayNumber, ofYear) ?? text;
  const [, named, numbered, inYear] = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(plain) ?? [];
  return (numbered && inYear && inMonth(named, numbered, inYear)) || text;
}

/** The day before the first one of a spreadsheet, which also counts 29 February 1900. */
const DAY_0 = Date.UTC(1899, 11, 30);

/**
 * The order of a whole column: `day` or `month` once one date can be read only so or none of them is in doubt, `either` while all
 * of them can be read both ways, `both` if they contradict each other. Of birthdays those `withoutYear` count. docs/rules.md 25.2
 */
export function orderOf(dates: string[], { withoutYear = false } = {}): DateOrder | "either" | "both" {
  const numbers = dates.flatMap((text) => {
    const written = dateAndTime(text).date;
    const [, first, second] = NUMBERS.exec(written) ?? (withoutYear ? WITHOUT_YEAR.exec(written) : null) ?? [];
    return first && second ? [{ first: Number(first), second: Number(second) }] : [];
  });
  const dayFirst = numbers.some(({ first }) => first > 12);
  const monthFirst = numbers.some(({ second }) => second > 12);
  if (dayFirst && monthFirst) return "both";
  if (dayFirst || monthFirst) return dayFirst ? "day" : "month";
  return numbers.some(({ first, second }) => first !== second) ? "either" : "day";
}

/**
 * The parts of a cell that may hold a date, a time or both: `7 Dec 2026, 10:00am`, `Sun 7 Dec 2026 at 2pm`, `14:30 07/12/2026`,
 * `7 Dec 2026 14.30`, `46387.4375`. A part that is missing is empty.
 */
export function dateAndTime(text: string): { date: string; time: string } {
  const plain = text.trim();
  const [, day, part] = /^([1-7]\d{4})(\.\d{1,15})$/.exec(plain) ?? [];
  if (day && part) return { date: day, time: `0${part}` };
  const [, early, rest] = /^(\d{1,2}:\d\d(?:\s?[ap]m)?),? ([^:]+)$/i.exec(plain) ?? [];
  if (early && rest && /\d/.test(rest)) return { date: rest, time: early };
  const [, date, time] =
    /^(.*?)(?:^|,\s?|\s|T)(\d{1,2}(?::\d\d){1,2}(?:\.\d{1,9})?(?:\s?[ap]\.?m\.?)?|\d{1,2}\s?[ap]m)$/i.exec(plain) ??
    /^(.+),? (\d{1,2}\.\d\d)$/.exec(plain) ??
    [];
  return time === undefined ? { date: plain, time: "" } : { date: date?.replace(/,?(?: at| @)?$/i, "") ?? "", time };
}

const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;

const WITHOUT_YEAR = /^(\d{1,2})[/.](\d{1,2})$/;

/** Whether a date is two numbers of which either may be the day. */
export function isInNumbers(date: string): boolean {
  return NUMBERS.test(date) || WITHOUT_YEAR.test(date);
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function inMonth(name: string | undefined, day: string, year: string): string | null {
  const month = MONTHS.indexOf(name?.slice(0, 3).toLowerCase() ?? "");
  return month < 0 ? null : asDate(year, `${month + 1}`, day);
}

function asDate(year: string, month: string, day: string): string {
  return `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
