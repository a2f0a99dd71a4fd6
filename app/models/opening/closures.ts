import * as v from "valibot";
import { addDays, daysBetween, isCalendarDate } from "../../kernel/clock.ts";
import { requiredText } from "../../kernel/parsing.ts";

/** How many days ahead a closure can be set: with today, a range has 366 days at most. docs/rules.md 4.9 */
export const CLOSURE_DAYS_AHEAD = 365;

export const CLOSED_ALREADY = "This date is already marked as closed";
export const CLOSURE_NOT_ADDED = "Failed to add closure date";
export const CLOSURE_NOT_REMOVED = "Failed to remove closure date";

/** Why a day is not closed by the API, with which status. docs/rules.md 4.9, 5.3, 7.2 */
export const CLOSURE_REFUSALS = {
  "closed-already": { status: 409, sentence: CLOSED_ALREADY },
  "key-reused": {
    status: 422,
    sentence: "This form has already been sent with other details. Please start again.",
  },
  "outcome-unknown": { status: 503, sentence: CLOSURE_NOT_ADDED },
} as const;

const MISSING = "Please select a date and provide a reason";

/** A date that the salon is closed on. */
export interface Closure {
  id: string;
  date: string;
  reason: string;
}

/** Days in a row that the salon is closed on for one reason, all of them by id. */
export interface ClosedDays {
  ids: string[];
  from: string;
  to: string;
  reason: string;
}

/** A closure as the API sends it when it is `today` at the salon: one day and a reason. docs/rules.md 4.9 */
export function closureRequest(today: string) {
  return v.object({ date: v.pipe(dayOrNone(today), v.nonEmpty(MISSING)), reason: requiredText(MISSING, 200) }, MISSING);
}

/**
 * A closure as the form sends it when it is `today` at the salon: a day, or with `until` the first of several, and a
 * reason. Becomes the first and the last day. docs/rules.md 4.9
 */
export function closureForm(today: string) {
  return v.pipe(
    v.object({ ...closureRequest(today).entries, until: dayOrNone(today) }),
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

/** The dates from one to another, both included. */
export function datesFrom(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days));
}

/** Closures, soonest first, with days in a row that have one reason together. */
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

function dayOrNone(today: string) {
  const last = addDays(today, CLOSURE_DAYS_AHEAD);
  return v.pipe(
    v.nullish(v.string(MISSING), ""),
    v.trim(),
    v.check((date) => date === "" || isCalendarDate(date), "Please give a date of the calendar, such as 2026-12-24"),
    v.check((date) => date === "" || date >= today, "Please choose today or a day to come"),
    v.check((date) => date === "" || date <= last, `Please choose a day at most ${CLOSURE_DAYS_AHEAD} days ahead`),
  );
}
