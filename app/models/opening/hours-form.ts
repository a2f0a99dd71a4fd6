import * as v from "valibot";
import { clockTime, minuteOf } from "../../kernel/clock.ts";
import { type DayHours, DEFAULT_HOURS, MONDAY_FIRST, WEEKDAYS, type Weekday } from "./hours.ts";

/* The hours of a week as they are sent to us. Apart from what the booking page computes with, which parses none. */

/** What is said when nobody knows whether new hours were saved. */
export const HOURS_FAILED = "Failed to update business hours. Please try again.";

/** The hours of a weekday as they are written down and sent: times as `HH:mm`, those of a closed day may be blank. */
export interface WrittenHours {
  day: Weekday;
  isOpen: boolean;
  openTime: string;
  closeTime: string;
}

/** The hours of a weekday, written down. */
export function written({ day, isOpen, opensMinute, closesMinute }: DayHours & { day: Weekday }): WrittenHours {
  return { day, isOpen, openTime: clockTime(opensMinute), closeTime: clockTime(closesMinute) };
}

/** What is said when some of the days are missing. */
export const ALL_SEVEN = "Please send all seven days, Monday to Sunday, in that order";
const Days = v.array(v.looseObject({ day: v.string() }));

/**
 * The hours of all seven days, Monday first, bare or as `schedule`. An open day opens before it closes. What is wrong is
 * told by the name of the day. Becomes a list by weekday, 0 for Sunday. docs/rules.md 4.1, 4.10
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

/** A closed day needs no times: what is left blank is `usual`. */
function minuteIn(time: string, isOpen: boolean, usual: number): number | null {
  return !isOpen && time.trim() === "" ? usual : minuteOf(time);
}
