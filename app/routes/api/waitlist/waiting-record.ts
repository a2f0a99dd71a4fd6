import * as v from "valibot";
import { clockTime, MIDNIGHT } from "../../../kernel/clock.ts";
import type { Entry } from "../../../models/waitlist/waiting-list.server.ts";
import { isOffered } from "../../../models/waitlist/waiting-list.ts";
import { count, date, endTime, IDS, id, recordOf, stamp, time } from "../record.ts";

/** An entry of the waiting list, and the instant at which it's shown, UTC ms. */
export type ShownEntry = Entry & { at: number };

/** An entry of the waiting list. */
export const WaitingRecord = recordOf<ShownEntry>()((is) => ({
  ...IDS,
  services: is(v.array(v.strictObject({ _id: id, quantity: count })), ({ wanted }) =>
    wanted.services.map(({ id: _id, quantity }) => ({ _id, quantity })),
  ),
  days: is(v.array(date), ({ wanted }) => wanted.days),
  from: is(v.pipe(time, v.description("The earliest start")), ({ wanted }) => clockTime(wanted.from)),
  to: is(v.pipe(endTime, v.description("Starts are earlier than this")), ({ wanted }) =>
    clockTime(Math.min(wanted.to, MIDNIGHT)),
  ),
  technicianId: is(v.nullable(id), ({ wanted }) => wanted.technicianId),
  until: is(v.pipe(date, v.description("The last day on which something is offered")), ({ wanted }) => wanted.until),
  customerName: is(v.string(), ({ name }) => name),
  customerEmail: is(v.string(), ({ email }) => email),
  customerPhone: is(v.string(), ({ phone }) => phone),
  offer: is(
    v.nullable(v.strictObject({ date, time, technicianId: v.nullable(id), until: stamp })),
    ({ at, ...entry }) => offerOf(entry, at),
  ),
  createdAt: is(stamp, ({ createdAt }) => new Date(createdAt).toISOString()),
}));

/** What is offered to an entry at the moment, or null. */
function offerOf(entry: Entry, at: number) {
  const last = entry.offered.at(-1);
  if (!last || entry.offerUntil === null || !isOffered(entry, at)) return null;
  const until = new Date(entry.offerUntil).toISOString();
  return { date: last.date, time: clockTime(last.start), technicianId: last.technicianId, until };
}
