import * as v from "valibot";
import { clockTime, minuteOf } from "../../kernel/clock.ts";
import type { Refusals } from "../../kernel/result.ts";
import { type DayHours, DEFAULT_HOURS, MONDAY_FIRST, WEEKDAYS, type Weekday } from "./hours.ts";

/* Parses submitted opening hours. It is separate from hours.ts, because the booking page parses none. */

/** Why new hours were not saved, as far as is known. */
export type HoursRefusal = "changed-meanwhile" | "outcome-unknown";

/** The HTTP status and sentence of each refusal. docs/rules.md 4.10, 7.2 */
export const HOURS_REFUSALS: Refusals<HoursRefusal> = {
  "changed-meanwhile": {
    status: 409,
    sentence: "These hours were changed meanwhile. The new ones stand below yours; saving again replaces them.",
  },
  "outcome-unknown": { status: 503, sentence: "Failed to update business hours. Please try again." },
};

/** The hours of a weekday as submitted: times as `HH:mm`, which may be blank on a closed day. */
export interface WrittenHours {
  day: Weekday;
  isOpen: boolean;
  openTime: string;
  closeTime: string;
}

/** The hours of a weekday with times as `HH:mm`. */
export function written({ day, isOpen, opensMinute, closesMinute }: DayHours & { day: Weekday }): WrittenHours {
  return { day, isOpen, openTime: clockTime(opensMinute), closeTime: clockTime(closesMinute) };
}

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
      },
      times,
    ),
    v.rawTransform(({ dataset, addIssue, NEVER }): DayHours => {
      const { isOpen, openTime, closeTime } = dataset.value;
      const opensMinute = minuteIn(openTime, isOpen, DEFAULT_HOURS.opensMinute);
      const closesMinute = minuteIn(closeTime, isOpen, DEFAULT_HOURS.closesMinute);
      if (opensMinute === null || closesMinute === null) {
        addIssue({ message: times });
        return NEVER;
      }
      if (isOpen && opensMinute >= closesMinute) {
        addIssue({ message: `Invalid hours for ${day}: opening time must be before closing time` });
        return NEVER;
      }
      return { isOpen, opensMinute, closesMinute };
    }),
  );
}

/** The minute of a time, or null if invalid. A blank time of a closed day is `usual`. */
function minuteIn(time: string, isOpen: boolean, usual: number): number | null {
  return !isOpen && time.trim() === "" ? usual : minuteOf(time);
}
