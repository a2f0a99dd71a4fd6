import * as v from "valibot";
import type { Interval } from "../../diary/times/diary.ts";
import { type DayHours, DEFAULT_HOURS, MONDAY_FIRST, WEEKDAYS, type Weekday } from "../../diary/times/hours.ts";
import { minuteOf } from "../../kernel/clock.ts";
import { endMinuteOf } from "../../kernel/typed-time.ts";
import { MOST_FURTHER_SPANS } from "./written-hours.ts";

/* Parses submitted opening hours. It is separate from hours.ts, because the booking page parses none. */

/** Why new hours were not saved, as far as is known. */
export type HoursRefusal = "changed-since" | "outcome-unknown";

/** The sentence for missing or misordered days. */
export const ALL_SEVEN = "Please send all seven days, Monday to Sunday, in that order";
const Days = v.array(v.looseObject({ day: v.string() }));

/**
 * The hours of all seven days, Monday first, as an array or in the field `schedule`. An open day must open before it
 * closes. Errors are keyed by day. The output is a list by weekday, 0 for Sunday. docs/rules.md 4.1, 4.10
 */
export const WeekForm = v.pipe(
  v.union([Days, v.pipe(v.object({ schedule: Days }), v.transform(weekIn))], ALL_SEVEN),
  v.check((days) => days.map(({ day }) => day).join() === MONDAY_FIRST.join(), ALL_SEVEN),
  v.transform((days): unknown => Object.fromEntries(days.map((hours) => [hours.day, hours]))),
  v.object({
    Monday: hoursOf("Monday"),
    Tuesday: hoursOf("Tuesday"),
    Wednesday: hoursOf("Wednesday"),
    Thursday: hoursOf("Thursday"),
    Friday: hoursOf("Friday"),
    Saturday: hoursOf("Saturday"),
    Sunday: hoursOf("Sunday"),
  }),
  v.transform((days): DayHours[] => WEEKDAYS.map((day) => days[day])),
);

function weekIn<WeekForm>({ schedule }: { schedule: WeekForm }): WeekForm {
  return schedule;
}

function hoursOf(day: Weekday) {
  const open = `Please say whether the salon is open on ${day}`;
  const times = `Please give ${day} an opening and a closing time, such as 09:00 and 17:30`;
  return v.pipe(
    v.object(
      {
        isOpen: v.boolean(open),
        openTime: v.nullish(v.string(times), ""),
        closeTime: v.nullish(v.string(times), ""),
        spans: v.nullish(
          v.pipe(
            v.array(v.object({ openTime: v.string(times), closeTime: v.string(times) }, times), times),
            v.maxLength(MOST_FURTHER_SPANS, `Please use at most ${MOST_FURTHER_SPANS} breaks on ${day}`),
          ),
          [],
        ),
      },
      times,
    ),
    v.rawTransform(({ dataset, addIssue, NEVER }): DayHours => {
      const { isOpen, openTime, closeTime, spans } = dataset.value;
      const opensMinute = minuteIn(openTime, isOpen, DEFAULT_HOURS.opensMinute);
      const closesMinute = endIn(closeTime, isOpen, DEFAULT_HOURS.closesMinute);
      if (opensMinute === null || closesMinute === null) {
        addIssue({ message: times });
        return NEVER;
      }
      const furtherSpans = spans.map((span): Interval | null => {
        const [start, end] = [minuteOf(span.openTime), endMinuteOf(span.closeTime)];
        return start === null || end === null ? null : { start, end };
      });
      if (!furtherSpans.every((span) => span !== null)) {
        addIssue({ message: times });
        return NEVER;
      }
      const wrong = isOpen ? whyNotInOrder(day, [{ start: opensMinute, end: closesMinute }, ...furtherSpans]) : null;
      if (wrong) {
        addIssue({ message: wrong });
        return NEVER;
      }
      return { isOpen, opensMinute, closesMinute, ...(furtherSpans.length > 0 && { furtherSpans }) };
    }),
  );
}

/** Why spans of a day are not in order and apart, or null when they are. docs/rules.md 4.1, 4.14 */
function whyNotInOrder(day: Weekday, spans: Interval[]): string | null {
  if (spans.some(({ start, end }) => start >= end))
    return `Invalid hours for ${day}: opening time must be before closing time`;
  const touches = spans.some(({ start }, index) => start <= (spans[index - 1]?.end ?? -1));
  return touches
    ? `Invalid hours for ${day}: after a break, opening time must be later than the closing time before it`
    : null;
}

/** The minute of a time, or null if invalid. A blank time of a closed day is `usual`. */
function minuteIn(time: string, isOpen: boolean, usual: number): number | null {
  return isLeft(time, isOpen) ? usual : minuteOf(time);
}

/** The same of a closing time, which may be midnight. */
function endIn(time: string, isOpen: boolean, usual: number): number | null {
  return isLeft(time, isOpen) ? usual : endMinuteOf(time);
}

function isLeft(time: string, isOpen: boolean): boolean {
  return !isOpen && time.trim() === "";
}
