import { salonContext } from "../../../auth/salon.server.ts";
import { readDatabase } from "../../../database/client.server.ts";
import { bookablePart } from "../../../diary/times/availability.ts";
import { addDays, daysBetween, now, salonTime } from "../../../kernel/clock.ts";
import { blockedMinutes } from "../../../models/blocks/blocked-dates.server.ts";
import { blockingAppointments } from "../../../models/diary/diary.server.ts";
import { heldByOthers } from "../../../models/holds/held-times.server.ts";
import { answer, parseQuery, publicAnswer, refusal } from "../answer.server.ts";
import { callerMay } from "../callers.server.ts";
import { AvailabilityQuery, LONGEST_RANGE_DAYS } from "../queries.ts";
import { BlockedRecord } from "./opening-records.ts";

/**
 * Anyone may ask about the bookable window, staff about any day. Blocked time has no reason here, and what is held has no
 * service. docs/rules.md 4.12, 22.9
 */
export const loader = answer({
  async GET({ request, url, context }) {
    const salon = context.get(salonContext);
    const { id, timeZone, bookableDays } = salon;
    const query = parseQuery(url, AvailabilityQuery);
    const today = salonTime(timeZone, now()).date;
    const from = query.from ?? today;
    const to = query.to ?? addDays(from, bookableDays);
    const days = daysBetween(from, to) + 1;
    if (days < 1 || days > LONGEST_RANGE_DAYS) throw refusal(400, `Please ask for 1 to ${LONGEST_RANGE_DAYS} days`);
    const shown = (await callerMay(context)) ? { from, to } : bookablePart(from, to, today, bookableDays);
    const asked = shown && ([readDatabase(), id, shown.from, shown.to] as const);
    const [booked, blocked, held] = asked
      ? await Promise.all([blockingAppointments(...asked), blockedMinutes(...asked), heldByOthers(salon, undefined)])
      : [[], [], []];
    const heldThen = held.filter(({ date }) => shown && shown.from <= date && date <= shown.to);
    const blocking = [
      ...booked,
      ...blocked.map((block) => ({ ...block, service: BLOCKED })),
      ...heldThen.map((time) => ({ ...time, service: HELD })),
    ].sort(byStart);
    return publicAnswer(request, blocking.map(BlockedRecord.make));
  },
});
export const action = loader;

/** What stands in the place of a service's name. */
const BLOCKED = "Blocked time";
const HELD = "Held";

function byStart(one: { date: string; start: number }, other: { date: string; start: number }): number {
  return one.date.localeCompare(other.date) || one.start - other.start;
}
