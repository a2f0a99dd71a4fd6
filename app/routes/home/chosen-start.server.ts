import { isCalendarDate, minuteOf } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";

/** The start that the visitor has chosen, in words, when `next` leads to booking it. Null otherwise. docs/rules.md 9.9 */
export function chosenStart(next: string | null): string | null {
  const draft = new URLSearchParams(next?.startsWith("/booking?") ? next.slice("/booking?".length) : "");
  const [date, time] = [draft.get("date") ?? "", draft.get("time") ?? ""];
  if (draft.get("step") !== "details" || !isCalendarDate(date) || minuteOf(time) === null) return null;
  return `${longDate(date)} at ${time}`;
}
