import { sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { closureDates, outbox } from "../../database/schema.ts";
import { WEEKDAYS } from "../../diary/times/hours.ts";
import { now, weekdayOf } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { isUntried } from "../diary/waiting-emails.server.ts";
import { comingClosures } from "../opening/closures.server.ts";
import type { RemovalRefusal } from "../opening/closures.ts";
import { weekOf } from "../opening/hours.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { wakeSchedule, writeAndTell } from "../salon/salon-schedule.server.ts";
import { comingBlocks } from "./blocks.server.ts";
import { bookedInBlocks } from "./booked-in-blocks.server.ts";
import { bookedOnClosedDays, type StillBooked, timeNow } from "./still-booked.server.ts";

/**
 * Removes those closures that there are. In the same step it queues the emails to whoever was asked for another time and
 * can keep the one that is booked; a request that no sender has tried falls away instead. Answers how many are told.
 * Refuses when there is no such closure. docs/rules.md 4.9, 4.16
 */
export async function reopenDays(salon: Salon, ids: string[]): Promise<Result<{ informed: number }, RemovalRefusal>> {
  const database = primaryDatabase();
  const outcome = await writeAndTell("closure-not-removed", salon.id, async () => {
    const requests = within((await askedOn(salon, ids)).flatMap(({ request }) => request ?? []));
    const [, informed, removed] = await withinTime(
      database.batch([
        database
          .delete(outbox)
          .where(alsoInSalon(outbox, salon.id, sql`${outbox.id} in ${requests}`, isUntried(outbox))),
        database
          .insert(outbox)
          .select(takenBack(salon.id, requests, now()))
          .onConflictDoNothing()
          .returning({ id: outbox.id }),
        database
          .delete(closureDates)
          .where(inSalon(closureDates, salon.id, sql`${closureDates.id} in ${within(ids)}`))
          .returning({ id: closureDates.id }),
      ]),
    );
    return removed.length > 0 ? { ok: true as const, informed: informed.length } : refuse("not-found" as const);
  });
  if (outcome.ok && outcome.informed > 0) await wakeSchedule(salon);
  return outcome;
}

/**
 * The appointments that were asked for another time and stand again once these closures are removed, soonest first.
 * Whoever is booked in blocked time, or on a weekday that has no hours any more, still has nobody to see them.
 * docs/rules.md 4.16
 */
export async function askedOn(salon: Salon, closureIds: string[]): Promise<StillBooked[]> {
  if (closureIds.length === 0) return [];
  const database = primaryDatabase();
  const { date: today } = timeNow(salon);
  const [closures, blocks] = await withinTime(
    database.batch([comingClosures(database, salon.id, today), comingBlocks(database, salon.id, today)]),
  );
  const reopened = closures.filter(({ id }) => closureIds.includes(id));
  const asked = (await bookedOnClosedDays(salon, reopened)).filter(({ request, hasEmail }) => request && hasEmail);
  if (asked.length === 0) return [];
  const blocked = new Set((await bookedInBlocks(salon, blocks)).map(({ id }) => id));
  const week = await weekOf(database, salon.id);
  const opens = (date: string) => week.some(({ day, isOpen }) => isOpen && day === WEEKDAYS[weekdayOf(date)]);
  return asked.filter(({ id, date }) => !blocked.has(id) && opens(date));
}

/** What goes into the outbox for each of the requests: one email that takes it back, by its id. docs/rules.md 10.30 */
function takenBack(salonId: string, requests: ReturnType<typeof within>, at: number) {
  return sql`select 'as-booked-' || id, salon_id, appointment_id, 'as-booked', null, null, null, 0, 0, ${at},
    null, null, null, null, ${at} from outbox where +salon_id = ${salonId} and id in ${requests}`;
}

/** Any number of ids as one parameter. */
function within(ids: string[]) {
  return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}
