import { readFileSync } from "node:fs";
import * as v from "valibot";

/* What `npm run scale:measure` found, as it stands in measured.json. */

const Count = v.pipe(v.number(), v.minValue(0));

const ActionLoad = v.object({
  calls: Count,
  writes: Count,
  statements: Count,
  rowsRead: Count,
  rowsWritten: Count,
  object: v.record(v.string(), Count),
  time: Count,
});

const Sized = v.object({ rows: v.nullable(Count), bytes: Count });

const Measured = v.object({
  measured: v.string(),
  actions: v.object({
    landing: ActionLoad,
    reviews: ActionLoad,
    book: ActionLoad,
    booking: ActionLoad,
    manage: ActionLoad,
    freeTimes: ActionLoad,
    calendar: ActionLoad,
    appointments: ActionLoad,
    revenue: ActionLoad,
    signIn: ActionLoad,
    bookingWithMail: ActionLoad,
    bookingHeardByThree: ActionLoad,
    completion: ActionLoad,
    cancellation: ActionLoad,
    cron: ActionLoad,
    cronAtRest: ActionLoad,
  }),
  tables: v.object({
    appointments: Sized,
    appointment_items: Sized,
    audit_events: Sized,
    outbox: Sized,
    appointment_links: Sized,
    idempotency_keys: Sized,
    customers: Sized,
    users: Sized,
    reviews: Sized,
    revenue_days: Sized,
    diary_changes: Sized,
    session_pages: Sized,
  }),
});

/** The load of one action on D1 and on the salon's object. `time` is how long SQLite is busy, in look-ups of one row. */
export type ActionLoad = v.InferOutput<typeof ActionLoad>;

export type Measured = v.InferOutput<typeof Measured>;

export function readMeasured(): Measured {
  return v.parse(Measured, JSON.parse(readFileSync(new URL("measured.json", import.meta.url), "utf8")));
}
