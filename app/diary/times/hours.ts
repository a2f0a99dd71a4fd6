/** The names of the weekdays; `WEEKDAYS[0]` is Sunday. docs/rules.md 4.1 */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** The weekdays in the order of the opening hours. */
export const MONDAY_FIRST = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/**
 * Opening and closing time of a weekday, minutes of the day. A day with several spans has the first one here and the others
 * in `furtherSpans`, in order. docs/rules.md 4.14
 */
export interface DayHours {
  isOpen: boolean;
  opensMinute: number;
  closesMinute: number;
  furtherSpans?: { start: number; end: number }[];
}

/** The hours of a weekday that the salon has not set: open, 08:00 to 20:00. docs/rules.md 4.1 */
export const DEFAULT_HOURS: DayHours = { isOpen: true, opensMinute: 8 * 60, closesMinute: 20 * 60 };
