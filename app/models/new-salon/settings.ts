import type { DateStyle } from "../../kernel/date-style.ts";

/** The time zone of a salon that names none. */
export const UNITED_KINGDOM = "Europe/London";

/**
 * What a salon that is opened from now on has set in that time zone, until its owner sets something else. A salon that sets
 * nothing has the specification's defaults, which are the database's. docs/rules.md 18.10
 */
export function settingsOfNewSalon(timeZone: string) {
  const dateStyle: DateStyle = timeZone === UNITED_KINGDOM ? "en-GB" : "en-US";
  return { timeZone, dateStyle, noticeMinutes: 120, finishByClosing: true, realLengths: true };
}
