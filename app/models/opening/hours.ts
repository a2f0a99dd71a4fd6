/** The days of the week as the customer names them, `WEEKDAYS[0]` is Sunday. docs/rules.md 4.1 */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** The days in the order in which the hours of a week are told. */
export const MONDAY_FIRST = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Opening and closing time of one weekday, minutes of the day. */
export interface DayHours {
  isOpen: boolean;
  opensMinute: number;
  closesMinute: number;
}

/** What holds for a weekday that the salon has not set: 08:00 to 20:00, open. docs/rules.md 4.1 */
export const DEFAULT_HOURS: DayHours = { isOpen: true, opensMinute: 8 * 60, closesMinute: 20 * 60 };
