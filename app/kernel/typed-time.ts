import { MIDNIGHT, minuteOf } from "./days.ts";

/** The end of a span, `HH:mm`, as minutes of the day: 24:00 and 00:00 are both midnight. Null when it is no time. docs/rules.md 1.1 */
export function endMinuteOf(time: string): number | null {
  return time === "00:00" || time === "24:00" ? MIDNIGHT : minuteOf(time);
}

/**
 * A typed time as `HH:mm`, whatever stands between its hours and minutes, if anything: `9` is 09:00, `930` and `9.30` are
 * 09:30, and `24` is the end of a day. What is no time stays as it was typed. docs/rules.md 1.1
 */
export function timeTyped(typed: string): string {
  const match = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?$/i.exec(typed.trim());
  const time = match ? `${(match[1] ?? "").padStart(2, "0")}:${match[2] ?? "00"}` : "";
  return endMinuteOf(time) === null ? typed : time;
}

/** What is said of a time that is none, in every form. */
export const NO_TIME = "Please give a time such as 13:00";
