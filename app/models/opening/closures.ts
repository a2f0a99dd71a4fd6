import * as v from "valibot";
import type { Closure } from "../../diary/times/diary.ts";
import { addDays, isCalendarDate } from "../../kernel/clock.ts";
import { requiredText } from "../../kernel/parsing.ts";

/** Days ahead that a closure can be set. With today, a range has at most 366 days. docs/rules.md 4.9 */
export const CLOSURE_DAYS_AHEAD = 365;

/** Why days were not closed. */
export type ClosureRefusal = "closed-already" | "all-closed-already" | "key-reused" | "outcome-unknown";

/** Why closures were not removed. */
export type RemovalRefusal = "not-found" | "outcome-unknown";

const MISSING = "Please select a date and provide a reason";

/** Consecutive closures with the same reason. */
export interface ClosedDays {
  ids: string[];
  from: string;
  to: string;
  reason: string;
}

/** A closure from the API: one day and a reason. `today` is the salon's date. docs/rules.md 4.9 */
export function closureRequest(today: string) {
  const date = v.pipe(comingDay(today, MISSING), v.nonEmpty(MISSING));
  return v.object({ date, reason: requiredText(MISSING, 200) }, MISSING);
}

/**
 * A closure from the form: a day, or with `until` the first of several, and a reason. `today` is the salon's date. The
 * output has the first and the last day. docs/rules.md 4.9
 */
export function closureForm(today: string) {
  return v.pipe(
    v.object({ ...closureRequest(today).entries, until: comingDay(today, MISSING) }),
    v.forward(
      v.partialCheck(
        [["date"], ["until"]],
        ({ date, until }) => until === "" || date <= until,
        "Please end on or after the first day",
      ),
      ["until"],
    ),
    v.transform(({ date, until, reason }) => ({ from: date, to: until || date, reason })),
  );
}

/** Groups consecutive closures with the same reason. `closures` must be sorted, soonest first. */
export function togetherInRows(closures: Closure[]): ClosedDays[] {
  const rows: ClosedDays[] = [];
  for (const { id, date, reason } of closures) {
    const last = rows.at(-1);
    if (last?.reason === reason && addDays(last.to, 1) === date) {
      last.to = date;
      last.ids.push(id);
    } else rows.push({ ids: [id], from: date, to: date, reason });
  }
  return rows;
}

/** A date from `today` to 365 days ahead, or empty. `missing` is the sentence for what is no text. docs/rules.md 4.9, 21.5 */
export function comingDay(today: string, missing: string) {
  const last = addDays(today, CLOSURE_DAYS_AHEAD);
  return v.pipe(
    v.nullish(v.string(missing), ""),
    v.trim(),
    v.check((date) => date === "" || isCalendarDate(date), "Please enter a real date, such as 2026-12-24"),
    v.check((date) => date === "" || date >= today, "Please choose today or a later day"),
    v.check((date) => date === "" || date <= last, `Please choose a day within the next ${CLOSURE_DAYS_AHEAD} days`),
  );
}
