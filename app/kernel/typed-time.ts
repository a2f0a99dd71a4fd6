import { minuteOf } from "./days.ts";

/**
 * A typed time as `HH:mm`, whatever stands between its hours and minutes, if anything: `9` is 09:00, `930` and `9.30` are
 * 09:30. What is no time stays as it was typed. docs/rules.md 1.1
 */
export function timeTyped(typed: string): string {
  const match = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?$/i.exec(typed.trim());
  const time = match ? `${(match[1] ?? "").padStart(2, "0")}:${match[2] ?? "00"}` : "";
  return minuteOf(time) === null ? typed : time;
}
