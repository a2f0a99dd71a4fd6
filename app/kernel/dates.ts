import { clockTime, daysBetween, salonTime } from "./clock.ts";

/** A date in full: `Tuesday, November 24th, 2026`. docs/rules.md 1.8 */
export function longDate(date: string): string {
  const [year, , day] = date.split("-").map(Number);
  return `${WEEKDAY.format(noon(date))}, ${MONTH.format(noon(date))} ${ordinal(day ?? 0)}, ${year}`;
}

/** A chosen start, minutes of the day: `Tuesday, November 24th, 2026 at 10:15`. Empty while it is not chosen whole. */
export function startInWords(date: string | null | undefined, minute: number | null): string {
  return date && minute !== null ? `${longDate(date)} at ${clockTime(minute)}` : "";
}

/** An instant, UTC ms, on the salon's clock: `Saturday, November 21st, 2026, 10:15`. docs/rules.md 1.8 */
export function longInstant(timeZone: string, instant: number): string {
  const { date, minute } = salonTime(timeZone, instant);
  return `${longDate(date)}, ${clockTime(minute)}`;
}

/** A date as the heading over its times: `Tuesday, November 24`. docs/rules.md 1.8 */
export function dayAndMonth(date: string): string {
  return DAY_AND_MONTH.format(noon(date));
}

/** A date without its year: `November 24`. docs/rules.md 1.8 */
export function monthAndDay(date: string): string {
  return MONTH_AND_DAY.format(noon(date));
}

/** The weekday of a date where there is little room: `Tue`. docs/rules.md 1.8 */
export function shortWeekday(date: string): string {
  return SHORT_WEEKDAY.format(noon(date));
}

/** A date where there is little room: `Nov 24`. docs/rules.md 1.8 */
export function shortDate(date: string): string {
  return SHORT_DATE.format(noon(date));
}

/**
 * A date as seen from `today`: `today`, `tomorrow`, `Friday` within the next six days, else `Tuesday, November 24`.
 * docs/rules.md 1.8, 20.2
 */
export function dayInWords(date: string, today: string): string {
  const ahead = daysBetween(today, date);
  if (ahead === 0) return "today";
  if (ahead === 1) return "tomorrow";
  return ahead > 0 && ahead < 7 ? WEEKDAY.format(noon(date)) : dayAndMonth(date);
}

/** The month of a date: `November 2026`. docs/rules.md 1.7 */
export function monthOfYear(date: string): string {
  return `${MONTH.format(noon(date))} ${date.slice(0, 4)}`;
}

/** The name of a month, 1 to 12: `November`. docs/rules.md 1.7 */
export function monthName(month: number): string {
  return MONTH.format(Date.UTC(2026, month - 1));
}

/** A length in words: `45 min`, `1 hr`, `1 hr 30 min`. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours && `${hours} hr`, rest && `${rest} min`].filter(Boolean).join(" ") || "0 min";
}

/** A service with its quantity: `Nail Art × 5`, `Gel Polish`. */
export function named(name: string, quantity: number): string {
  return quantity > 1 ? `${name} × ${quantity}` : name;
}

/** The place a time zone is named after: `London` for `Europe/London`. */
export function placeOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

const WEEKDAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long" });
const MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long" });
const DAY_AND_MONTH = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

const MONTH_AND_DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", day: "numeric" });
const SHORT_WEEKDAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "short" });
const SHORT_DATE = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });

function noon(date: string): number {
  return Date.parse(`${date}T12:00:00Z`);
}

/** `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st`. */
function ordinal(day: number): string {
  const teen = day > 10 && day < 14;
  return `${day}${(!teen && ENDINGS[day % 10]) || "th"}`;
}

const ENDINGS = ["th", "st", "nd", "rd"];
