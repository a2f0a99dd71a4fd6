import { blocksOn, type Interval } from "../../diary/times/diary.ts";
import { DEFAULT_HOURS } from "../../diary/times/hours.ts";
import { ownSpansOn } from "../../diary/times/rota.ts";
import { spansOf } from "../../diary/times/shifts.ts";
import { weekdayOf } from "../../kernel/clock.ts";
import type { CalendarDays, CalendarTechnician, DaySpan } from "./admin-calendar.ts";
import type { CalendarColumn } from "./calendar-grid.ts";

/* What is shaded in the admin calendar. docs/rules.md 13.7 */

/** A part of a column in which no appointment is taken: outside of somebody's hours, or blocked with its reason. */
export interface Shade extends Interval {
  blocked: boolean;
  reason: string;
}

/**
 * The shaded parts of a column within the drawn span: outside of the hours, earliest first, then what is blocked. A closed
 * day is hatched as a whole and has only its blocks. docs/rules.md 13.7, 21.3, 21.5
 */
export function shadesOf(
  { week, closed, blocks }: Pick<CalendarDays, "week" | "closed" | "blocks">,
  { date, technician }: CalendarColumn,
  span: DaySpan,
): Shade[] {
  const isClosed = closed.some((day) => day.date === date);
  const open = isClosed ? [span] : cut(spansOf(week[weekdayOf(date)] ?? DEFAULT_HOURS), technician, date);
  const blocked = blocksOn(blocks, date).filter(
    ({ technicianId, end }) => (technicianId === null || technicianId === technician?.id) && end > span.start,
  );
  return [
    ...gapsBetween(open, span).map((gap) => ({ ...gap, blocked: false, reason: "" })),
    ...blocked.map(({ start, end, reason }) => ({ start, end, blocked: true, reason })),
  ];
}

/** The salon's spans, cut to a technician's own of that weekday. docs/rules.md 21.3 */
function cut(spans: Interval[], technician: CalendarTechnician | null, date: string): Interval[] {
  const own = technician ? ownSpansOn(technician, date) : undefined;
  if (!own) return spans;
  return spans
    .flatMap((span) =>
      own.map(({ start, end }) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) })),
    )
    .filter(({ start, end }) => start < end);
}

function gapsBetween(intervals: Interval[], { start, end }: DaySpan): Interval[] {
  const gaps = [];
  let from = start;
  for (const interval of intervals.toSorted((a, b) => a.start - b.start)) {
    if (interval.start > from) gaps.push({ start: from, end: Math.min(interval.start, end) });
    from = Math.max(from, interval.end);
  }
  if (from < end) gaps.push({ start: from, end });
  return gaps;
}
