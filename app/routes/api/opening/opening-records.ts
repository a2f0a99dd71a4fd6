import * as v from "valibot";
import type { BlockedTime, Closure } from "../../../diary/times/diary.ts";
import { MONDAY_FIRST } from "../../../diary/times/hours.ts";
import { clockTime } from "../../../kernel/clock.ts";
import type { WrittenHours } from "../../../models/opening/written-hours.ts";
import { date, endTime, IDS, id, minutes, recordOf, time } from "../record.ts";

export const ClosureRecord = recordOf<Closure>()((is) => ({
  ...IDS,
  date: is(date, (closure) => closure.date),
  reason: is(v.string(), ({ reason }) => reason),
}));

/** Blocked time, for staff. docs/rules.md 21.5 */
export const BlockRecord = recordOf<BlockedTime>()((is) => ({
  ...IDS,
  date: is(v.pipe(date, v.description("`yyyy-MM-dd`; with `repeat` the first of them")), (block) => block.date),
  startTime: is(time, ({ start }) => clockTime(start)),
  endTime: is(endTime, ({ end }) => clockTime(end)),
  technicianId: is(
    v.pipe(v.nullable(id), v.description("Null for all technicians")),
    ({ technicianId }) => technicianId,
  ),
  repeat: is(v.nullable(v.literal("weekly")), ({ weekly }) => (weekly ? "weekly" : null)),
  reason: is(v.string(), ({ reason }) => reason),
}));

/** The refusal to block time in which appointments are booked. docs/rules.md 21.11 */
export const StrandsRecord = v.strictObject({
  error: v.pipe(v.string(), v.nonEmpty(), v.description("A sentence for people")),
  stranded: v.pipe(v.array(id), v.description("The ids of the appointments")),
});

const span = v.strictObject({ openTime: time, closeTime: endTime });

/** The hours of a weekday. docs/rules.md 4.14 */
export const HoursRecord = recordOf<WrittenHours>()((is) => ({
  day: is(v.picklist(MONDAY_FIRST), ({ day }) => day),
  isOpen: is(v.boolean(), ({ isOpen }) => isOpen),
  openTime: is(time, ({ openTime }) => openTime),
  closeTime: is(endTime, ({ closeTime }) => closeTime),
  spans: is(
    v.optional(
      v.pipe(
        v.array(span),
        v.description("The hours after the first break, and after each further one; left out where there is none"),
      ),
    ),
    ({ spans }) => spans,
  ),
}));

/** The hours of all seven weekdays, Monday to Sunday. */
export const WeekRecord = v.pipe(v.array(HoursRecord.schema), v.length(7), v.description("Monday to Sunday"));

/** A blocked time, without the customer's name. */
export const BlockedRecord = recordOf<{
  technicianId: string | null;
  date: string;
  start: number;
  end: number;
  service: string;
}>()((is) => ({
  date: is(date, (blocked) => blocked.date),
  time: is(time, ({ start }) => clockTime(start)),
  duration: is(minutes, ({ start, end }) => end - start),
  service: is(v.string(), ({ service }) => service),
  technicianId: is(
    v.optional(v.pipe(id, v.description("Only at a salon with several technicians"))),
    ({ technicianId }) => technicianId || undefined,
  ),
}));

/** The possible starts of a day. */
export const SlotsRecord = v.strictObject({
  date,
  open: v.boolean(),
  duration: minutes,
  slots: v.array(v.strictObject({ time, available: v.boolean(), leavesGap: v.optional(v.literal(true)) })),
});
