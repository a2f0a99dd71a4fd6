import { format } from "date-fns";
import { clockTime, salonTime } from "./clock.ts";

/** A date in full: `Tuesday, November 24th, 2026`. docs/rules.md 1.8 */
export function longDate(date: string): string {
  return format(dayOf(date), "EEEE, MMMM do, yyyy");
}

/** An instant, UTC ms, on the salon's clock: `Saturday, November 21st, 2026, 10:15`. docs/rules.md 1.8 */
export function longInstant(timeZone: string, instant: number): string {
  const { date, minute } = salonTime(timeZone, instant);
  return `${longDate(date)}, ${clockTime(minute)}`;
}

/** A date as the heading over its times: `Tuesday, November 24`. docs/rules.md 1.8 */
export function dayAndMonth(date: string): string {
  return format(dayOf(date), "EEEE, MMMM d");
}

/** The month of a date: `November 2026`. docs/rules.md 1.7 */
export function monthOfYear(date: string): string {
  return format(dayOf(date), "MMMM yyyy");
}

/** A date as the midnight of that day where the code runs, for libraries that take a `Date`. */
export function dayOf(date: string): Date {
  return new Date(`${date}T00:00`);
}

/** The name of a month, 1 to 12: `November`. docs/rules.md 1.7 */
export function monthName(month: number): string {
  return format(new Date(2026, month - 1, 1), "MMMM");
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
