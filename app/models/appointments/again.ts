import * as v from "valibot";
import { MOST_AGAIN, MOST_WEEKS } from "../../diary/times/again.ts";
import { isCalendarDate, minuteOf } from "../../kernel/clock.ts";

/* What forms say of visits that are booked again. docs/rules.md 35.1, 35.3 */

/** Every so many weeks, from a form or an address; null for what is none. */
export function weeksTyped(text: string | null): number | null {
  const weeks = /^\d{1,2}$/.test(text ?? "") ? Number(text) : 0;
  return weeks >= 1 && weeks <= MOST_WEEKS ? weeks : null;
}

const WHICH = "Please choose a free time";

/** A start as a form's value: `2026-12-15T10:00`. */
const StartValue = v.pipe(
  v.string(),
  v.maxLength(16, WHICH),
  v.transform((value) => {
    const [date = "", time = ""] = value.split("T");
    return { date, minute: minuteOf(time) ?? -1 };
  }),
  v.check(({ date, minute }) => isCalendarDate(date) && minute >= 0, WHICH),
);

/** The appointment that is booked again, as of the version that staff saw, and the starts. */
export const AgainRequest = v.object({
  id: v.pipe(
    v.optional(v.string(), ""),
    v.nonEmpty("Please choose an appointment"),
    v.maxLength(200, "Please choose an appointment"),
  ),
  version: v.pipe(
    v.optional(v.string(), ""),
    v.regex(/^\d{1,9}$/, "Please choose an appointment"),
    v.transform(Number),
  ),
  starts: v.pipe(
    v.array(StartValue),
    v.minLength(1, "Please tick at least one date"),
    v.maxLength(MOST_AGAIN, `Please tick at most ${MOST_AGAIN} dates`),
  ),
});

/** Visits of a series that move, each as `id version start`, or that are cancelled, each as `id version`. */
const Visit = v.pipe(
  v.string(),
  v.maxLength(200, WHICH),
  v.regex(/^\S{1,120} \d{1,9}( \S{16})?$/, "Please choose visits of the list"),
  v.transform((value) => {
    const [appointmentId = "", version = "", start = ""] = value.split(" ");
    return { appointmentId, version: Number(version), start };
  }),
);

const visits = v.pipe(
  v.array(Visit),
  v.minLength(1, "Please tick at least one visit"),
  v.maxLength(MOST_AGAIN, `Please tick at most ${MOST_AGAIN} visits`),
);

export const CancelRequest = v.object({
  visits: v.pipe(
    visits,
    v.transform((list) => list.map(({ appointmentId, version }) => ({ appointmentId, version }))),
  ),
});

export const MoveSeriesRequest = v.object({
  visits: v.pipe(
    visits,
    v.transform((list) => list.map(({ start, ...visit }) => ({ ...visit, start }))),
    v.array(v.pipe(v.object({ appointmentId: v.string(), version: v.number(), start: StartValue }))),
    v.transform((list) => list.map(({ start, ...visit }) => ({ ...visit, ...start }))),
  ),
});

/** A start as such a value. */
export function startValue({ date, time }: { date: string; time: string }): string {
  return `${date}T${time}`;
}
