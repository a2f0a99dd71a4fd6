import type { DayHours, Weekday } from "../../diary/times/hours.ts";
import { spansOf } from "../../diary/times/shifts.ts";
import { clockTime, minuteOf } from "../../kernel/clock.ts";
import { endMinuteOf } from "../../kernel/typed-time.ts";

/* Hours as staff read and type them: times as `HH:mm`, and breaks. */

/** A part of a day, with times as `HH:mm`. */
export interface WrittenSpan {
  openTime: string;
  closeTime: string;
}

/**
 * The hours of a weekday as submitted: times as `HH:mm`, which may be blank on a closed day. `spans` are those after the
 * first. docs/rules.md 4.14
 */
export interface WrittenHours extends WrittenSpan {
  day: Weekday;
  isOpen: boolean;
  spans?: WrittenSpan[];
}

/** The hours of a weekday with times as `HH:mm`. */
export function written({ day, isOpen, ...hours }: DayHours & { day: Weekday }): WrittenHours {
  const [first, ...spans] = spansOf({ isOpen, ...hours }).map(({ start, end }) => ({
    openTime: clockTime(start),
    closeTime: clockTime(end),
  }));
  return { day, isOpen, openTime: "", closeTime: "", ...first, ...(spans.length > 0 && { spans }) };
}

/** The most spans after the first of a day. docs/rules.md 4.14 */
export const MOST_FURTHER_SPANS = 5;

/**
 * The hours with a break in their last span: from 13:00 to 14:00, or in its middle if that lies elsewhere. Of a span that
 * is too short for a break, the times are left to be typed. docs/rules.md 4.14
 */
export function withBreak({ spans = [], ...hours }: WrittenHours): WrittenHours {
  const last = spans.at(-1) ?? hours;
  const [opens, closes] = [minuteOf(last.openTime), endMinuteOf(last.closeTime)];
  const pause = opens === null || closes === null ? null : pauseIn(opens, closes);
  const before = pause ? { openTime: last.openTime, closeTime: clockTime(pause) } : last;
  const after = { openTime: pause ? clockTime(pause + 60) : "", closeTime: pause ? last.closeTime : "" };
  if (spans.length === 0) return { ...hours, ...before, spans: [after] };
  return { ...hours, spans: [...spans.slice(0, -1), before, after] };
}

/** Where an hour's break begins, so that 15 minutes are left before and after it, or null when that does not fit. */
function pauseIn(opens: number, closes: number): number | null {
  const fits = (start: number) => opens + 15 <= start && start + 60 + 15 <= closes;
  const middle = Math.floor(((opens + closes) / 2 - 30) / 15) * 15;
  return [13 * 60, middle].find(fits) ?? null;
}
