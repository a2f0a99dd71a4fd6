import { eq, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { beginningOfRun, ROLLING_UP } from "../../database/hourly-run.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointmentItems, appointments, revenueDays, staleDays } from "../../database/schema.ts";
import type { RevenueDay } from "./day-revenue.ts";
import { COUNTED, countAnew, IN_ORDER } from "./revenue.server.ts";

/** A place in the order of the stale days. */
interface Place {
  salonId: string;
  date: string;
}

interface StaleDay extends Place {
  versionToken: string;
}

/**
 * Recounts the stale days of every salon and answers how many. A day that changes meanwhile stays stale. Days beyond
 * one run's limit wait for the next, which begins elsewhere among them: `instant` (UTC ms) decides where.
 * docs/rules.md 10.32, 16.9
 */
export async function rollUpStaleDays(instant: number): Promise<{ days: number }> {
  const database = primaryDatabase();
  let days = 0;
  let last = await whereToBegin(database, instant);
  let endsAtTheEnd = last === undefined;
  for (let batch = 0; batch < ROLLING_UP.batches; batch++) {
    const [stale, rows] = await withinTime(database.batch(staleReads(database, last)));
    if (stale.length > 0) days += await store(database, stale, countAnew(rows));
    last = stale.at(-1);
    if (stale.length === ROLLING_UP.daysAtOnce) continue;
    if (endsAtTheEnd) break;
    endsAtTheEnd = true;
    last = undefined;
  }
  return { days };
}

/** The place that a run goes on from; undefined for the first of all, as long as one run is enough for all days. */
async function whereToBegin(database: Database, instant: number): Promise<Place | undefined> {
  const { salonId, date } = staleDays;
  const stale = await withinTime(database.$count(staleDays));
  if (stale <= ROLLING_UP.batches * ROLLING_UP.daysAtOnce) return undefined;
  const rank = Math.floor(stale * beginningOfRun(instant));
  const place = database.select({ salonId, date }).from(staleDays).orderBy(salonId, date).limit(1).offset(rank);
  return (await withinTime(place))[0];
}

/** The statements that read the stale days after `after`, and their appointments, for one batch. */
export function staleReads(database: Database, after: Place | undefined) {
  const { salonId, date, versionToken } = staleDays;
  const place = after && sql`(${salonId}, ${date}) > (${after.salonId}, ${after.date})`;
  const next = database
    .select({ salonId, date, versionToken })
    .from(staleDays)
    .where(place)
    .orderBy(salonId, date)
    .limit(ROLLING_UP.daysAtOnce);
  const stale = next.as("stale");
  return [
    next,
    database
      .select(COUNTED)
      .from(stale)
      // Not an inner join: D1 would reorder it and scan all appointments.
      .crossJoin(appointments)
      .leftJoin(
        appointmentItems,
        alsoInSalon(appointmentItems, appointments.salonId, eq(appointmentItems.appointmentId, appointments.id)),
      )
      .where(inSalon(appointments, stale.salonId, eq(appointments.date, stale.date)))
      .orderBy(...IN_ORDER),
  ] as const;
}

/**
 * Writes the counted days and removes their version tokens, in one step. It skips a day whose version token has changed
 * since it was read, so that an older count never replaces a newer one. All days are one JSON parameter, because a
 * statement has at most 100 parameters.
 */
async function store(
  database: Database,
  stale: StaleDay[],
  counted: (RevenueDay & { salonId: string })[],
): Promise<number> {
  const days = stale.map((staleDay) => {
    const day = counted.find(({ salonId, date }) => salonId === staleDay.salonId && date === staleDay.date);
    return { ...NOTHING, ...day, ...staleDay };
  });
  const json = JSON.stringify(days);
  const [, removed] = await withinTime(
    database.batch([
      database
        .insert(revenueDays)
        .select(sql`
          SELECT stale.salon_id, stale.date, day.value ->> 'appointments', day.value ->> 'cashPence',
            day.value ->> 'transferPence', day.value ->> 'services'
          FROM json_each(${json}) AS day CROSS JOIN ${staleDays} AS stale
          WHERE stale.salon_id = day.value ->> 'salonId' AND stale.date = day.value ->> 'date'
            AND stale.version_token = day.value ->> 'versionToken'`)
        .onConflictDoUpdate({
          target: [revenueDays.salonId, revenueDays.date],
          set: {
            appointments: sql`excluded.appointments`,
            cashPence: sql`excluded.cash_pence`,
            transferPence: sql`excluded.transfer_pence`,
            services: sql`excluded.services`,
          },
        }),
      database.delete(staleDays).where(sql`(${staleDays.salonId}, ${staleDays.date}, ${staleDays.versionToken}) IN (
        SELECT value ->> 'salonId', value ->> 'date', value ->> 'versionToken' FROM json_each(${json}))`),
    ]),
  );
  return removed.meta.changes;
}

const NOTHING = { appointments: 0, cashPence: 0, transferPence: 0, services: [] };
