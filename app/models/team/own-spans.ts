import type { Weekday } from "../../diary/times/hours.ts";
import { minuteOf } from "../../kernel/clock.ts";
import { endMinuteOf } from "../../kernel/typed-time.ts";

/** The sentence for a span without two times. */
export const TIMES = "Please give each span two times, such as 09:00 and 13:00";

/** The spans of a day in minutes, or the sentence that says what is wrong. docs/rules.md 4.14, 21.3 */
export function spansIn(day: Weekday, spans: { openTime: string; closeTime: string }[]) {
  const read: { start: number; end: number }[] = [];
  for (const { openTime, closeTime } of spans) {
    const [start, end] = [minuteOf(openTime), endMinuteOf(closeTime)];
    if (start === null || end === null) return `${TIMES} (${day})`;
    if (start >= end) return `Invalid hours for ${day}: each span must begin before it ends`;
    if (start <= (read.at(-1)?.end ?? -1)) return `Invalid hours for ${day}: spans come in order, with a break between`;
    read.push({ start, end });
  }
  return read;
}
