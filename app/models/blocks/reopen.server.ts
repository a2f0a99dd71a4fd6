import { sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import { countChanges } from "../../database/changes.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { closureDates, outbox } from "../../database/schema.ts";
import { standingAgain } from "../../diary/commands/closures.ts";
import { now } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { weekFrom } from "../diary/diary.server.ts";
import { isUntried } from "../diary/waiting-emails.server.ts";
import type { RemovalRefusal } from "../opening/closures.ts";
import { hoursRead } from "../opening/hours.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { type EditedSalon, sendEdit } from "../salon/salon-schedule.server.ts";
import { comingBlocks } from "./blocks.server.ts";
import { type StillBooked, stillBooked, timeNow } from "./still-booked.server.ts";

/** The edit that removes closures. */
export interface ReopenEdit {
  what: "reopen";
  timeZone: string;
  ids: string[];
}

/** The outcome of removing closures: how many clients are told that their appointment stands. */
export type ReopenOutcome = Result<{ informed: number }, RemovalRefusal>;

/**
 * Removes the closures that exist. In the same step it queues the emails to clients who were asked for another time and can
 * keep theirs. If no sender has tried the request yet, it is dropped instead. Answers how many clients are told. Refuses when
 * there is no such closure. docs/rules.md 4.9, 4.16
 */
export function reopenDays(salon: EditedSalon, ids: string[]): Promise<ReopenOutcome> {
  return sendEdit(salon, { what: "reopen", timeZone: salon.timeZone, ids });
}

/** Decides which clients to tell and removes the closures, before `overdue` aborts. It runs inside the salon's object. */
export function writeReopening(
  salonId: string,
  { timeZone, ids }: ReopenEdit,
  overdue?: AbortSignal,
): Promise<ReopenOutcome> {
  return editOrRefuse("closure-not-removed", salonId, overdue, async (database, asOf) => {
    const { closures, ...read } = await readClosed(database, { id: salonId, timeZone }, ids);
    if (closures.length === 0) return refuse("not-found");
    const requests = within(standingAgain(closures, read).flatMap(({ request }) => request ?? []));
    const dates = closures.map(({ date }) => date);
    const { informed } = await batchOf(database, {
      untried: database
        .delete(outbox)
        .where(alsoInSalon(outbox, salonId, sql`${outbox.id} in ${requests}`, isUntried(outbox))),
      informed: database
        .insert(outbox)
        .select(takenBack(salonId, requests, now()))
        .onConflictDoNothing()
        .returning({ id: outbox.id }),
      removed: database.delete(closureDates).where(areIn(salonId, ids)),
      counted: countChanges(database, salonId, dates, { asOf }),
    });
    return { ok: true, informed: informed.length };
  });
}

/**
 * The appointments that were asked for another time and stand again once these closures are removed, soonest first.
 * docs/rules.md 4.16
 */
export async function askedOn(salon: Pick<Salon, "id" | "timeZone">, closureIds: string[]): Promise<StillBooked[]> {
  if (closureIds.length === 0) return [];
  const { closures, ...read } = await withinTime(readClosed(primaryDatabase(), salon, closureIds));
  return standingAgain(closures, read);
}

/** The data for the decision to remove closures, read in one round trip. */
async function readClosed(database: Database, { id, timeZone }: Pick<Salon, "id" | "timeZone">, closureIds: string[]) {
  const from = timeNow({ timeZone });
  const { hours, ...read } = await batchOf(database, {
    closures: database.select({ date: closureDates.date }).from(closureDates).where(areIn(id, closureIds)),
    coming: stillBooked(database, id, from),
    blocks: comingBlocks(database, id, from.date),
    hours: hoursRead(database, id),
  });
  return { ...read, week: weekFrom(hours) };
}

/** The condition that a closure is one of these. */
function areIn(salonId: string, closureIds: string[]) {
  return alsoInSalon(closureDates, salonId, sql`${closureDates.id} in ${within(closureIds)}`);
}

/** The emails for the outbox: for each request, by its id, one that takes it back. docs/rules.md 10.30 */
function takenBack(salonId: string, requests: ReturnType<typeof within>, at: number) {
  return sql`select 'as-booked-' || id, salon_id, subject_id, 'as-booked', null, null, null, 0, 0, ${at},
    null, null, null, null, ${at}, null, 'appointment', 'email' from outbox where +salon_id = ${salonId} and id in ${requests}`;
}

/** Any number of ids as one parameter. */
function within(ids: string[]) {
  return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}
