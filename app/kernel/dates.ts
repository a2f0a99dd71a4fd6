import { format } from "date-fns/format";
import { clockTime, daysBetween, salonTime, weekdayOf } from "./clock.ts";
import { type DateStyle, dateStyle } from "./date-style.ts";

/*
 * Dates in words, written by date-fns in the salon's style. A date is on the salon's wall clock, so it reads the same in
 * every time zone of the server and the browser. The examples are in US English; `PATTERNS` has both. docs/rules.md 1.7, 1.8
 */

/** The patterns of each style for date-fns. docs/rules.md 1.8 */
const PATTERNS = {
  "en-US": {
    long: "EEEE, MMMM do, yyyy",
    dayAndMonth: "EEEE, MMMM d",
    monthAndDay: "MMMM d",
    monthDayAndYear: "MMMM d, yyyy",
    shortDate: "MMM d",
    shortDay: "EEE, MMM d",
    shortDateAndYear: "MMM d, yyyy",
    shortDayAndYear: "EEE, MMM d, yyyy",
  },
  "en-GB": {
    long: "EEEE d MMMM yyyy",
    dayAndMonth: "EEEE d MMMM",
    monthAndDay: "d MMMM",
    monthDayAndYear: "d MMMM yyyy",
    shortDate: "d MMM",
    shortDay: "EEE d MMM",
    shortDateAndYear: "d MMM yyyy",
    shortDayAndYear: "EEE d MMM yyyy",
  },
} as const satisfies Record<DateStyle, Record<string, string>>;

/** How many days of its week are before a date: 0 on the day with which weeks begin. docs/rules.md 1.7 */
export function daysIntoWeek(date: string): number {
  return (weekdayOf(date) - firstWeekday() + 7) % 7;
}

/** The weekday with which weeks begin, 0 for Sunday or 1 for Monday. docs/rules.md 1.7 */
export function firstWeekday(): 0 | 1 {
  return dateStyle() === "en-GB" ? 1 : 0;
}

/** A date in full: `Tuesday, November 24th, 2026`. docs/rules.md 1.8 */
export function longDate(date: string): string {
  return written(date, "long");
}

/** A chosen start, minutes of the day: `Tuesday, November 24th, 2026 at 10:15`. Empty while it is not chosen whole. */
export function startInWords(date: string | null | undefined, minute: number | null): string {
  return date && minute !== null ? `${longDate(date)} at ${clockTime(minute)}` : "";
}

/** A start where there is little room, as in an email's subject: `Tue, Nov 24 at 10:00`. docs/rules.md 1.8 */
export function shortStart(date: string, minute: number): string {
  return `${shortDay(date)} at ${clockTime(minute)}`;
}

/** An instant, UTC ms, on the salon's clock: `Saturday, November 21st, 2026, 10:15`. docs/rules.md 1.8 */
export function longInstant(timeZone: string, instant: number): string {
  const { date, minute } = salonTime(timeZone, instant);
  return `${longDate(date)}, ${clockTime(minute)}`;
}

/** A date as the heading over its times: `Tuesday, November 24`. docs/rules.md 1.8 */
export function dayAndMonth(date: string): string {
  return written(date, "dayAndMonth");
}

/** A date without its year: `November 24`. docs/rules.md 1.8 */
export function monthAndDay(date: string): string {
  return written(date, "monthAndDay");
}

/** A date in full without its weekday and its ordinal: `November 24, 2026`. docs/rules.md 1.8 */
export function monthDayAndYear(date: string): string {
  return written(date, "monthDayAndYear");
}

/** The day of a date's month: `24`. docs/rules.md 1.8 */
export function dayOfMonth(date: string): string {
  return format(noon(date), "d");
}

/** The weekday of a date where there is little room: `Tue`. docs/rules.md 1.8 */
export function shortWeekday(date: string): string {
  return format(noon(date), "EEE");
}

/** A date where there is little room: `Nov 24`. docs/rules.md 1.8 */
export function shortDate(date: string): string {
  return written(date, "shortDate");
}

/** A date with its weekday where there is little room: `Tue, Nov 24`. docs/rules.md 1.8 */
export function shortDay(date: string): string {
  return written(date, "shortDay");
}

/** A date with its year where there is little room: `Nov 24, 2026`. docs/rules.md 1.8 */
export function shortDateAndYear(date: string): string {
  return written(date, "shortDateAndYear");
}

/** What a field for a date says: `Tue, Nov 24, 2026`. docs/rules.md 1.8 */
export function shortDayAndYear(date: string): string {
  return written(date, "shortDayAndYear");
}

/**
 * A date as seen from `today`: `today`, `tomorrow`, `Friday` within the next six days, else `Tuesday, November 24`.
 * docs/rules.md 1.8, 20.2
 */
export function dayInWords(date: string, today: string): string {
  const ahead = daysBetween(today, date);
  if (ahead === 0) return "today";
  if (ahead === 1) return "tomorrow";
  return ahead > 0 && ahead < 7 ? format(noon(date), "EEEE") : dayAndMonth(date);
}

/** How far ahead of `today` a date to come is: `today`, `tomorrow`, `in 5 days`. */
export function daysAheadInWords(date: string, today: string): string {
  const ahead = daysBetween(today, date);
  if (ahead <= 0) return "today";
  return ahead === 1 ? "tomorrow" : `in ${ahead} days`;
}

/** The month of a date: `November 2026`. docs/rules.md 1.7 */
export function monthOfYear(date: string): string {
  return format(noon(date), "MMMM yyyy");
}

/** The name of a month, 1 to 12: `November`. docs/rules.md 1.7 */
export function monthName(month: number): string {
  return format(new Date(2026, month - 1), "MMMM");
}

/** A length in words: `45 min`, `1 hr`, `1 hr 30 min`. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours && `${hours} hr`, rest && `${rest} min`].filter(Boolean).join(" ") || "0 min";
}

/** A name with its quantity: `Nail Art × 5`, `Gel Polish`. */
export function named(name: string, quantity: number): string {
  return quantity > 1 ? `${name} × ${quantity}` : name;
}

/** What is chosen, in one line: `Gel Polish, Nail Art × 5`. */
export function allNamed(basket: { service: { name: string }; quantity: number }[]): string {
  return basket.map(({ service, quantity }) => named(service.name, quantity)).join(", ");
}

/** The place a time zone is named after: `London` for `Europe/London`. */
export function placeOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

function written(date: string, pattern: keyof (typeof PATTERNS)[DateStyle]): string {
  return format(noon(date), PATTERNS[dateStyle()][pattern]);
}

/** Noon of a date on the clock of where the code runs: a change of that clock does not move it to another day. */
function noon(date: string): Date {
  return new Date(`${date}T12:00`);
}
