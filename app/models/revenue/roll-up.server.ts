import { and, eq, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { appointmentItems, appointments, revenueDays, staleDays } from "../../database/schema.ts";
import type { RevenueDay } from "./day-revenue.ts";
import { COUNTED, countAnew, IN_ORDER } from "./revenue.server.ts";

/** So many days are counted in one go: four statements, whoever's days they are. */
export const DAYS_AT_ONCE = 100;
/** So often in one run. D1 answers an invocation 1,000 statements. */
const MOST_TIMES = 100;

interface StaleDay {
  salonId: string;
  date: string;
  versionToken: string;
}

/**
 * Counts the stale days of every salon anew, whole, and answers how many. A day that changes meanwhile stays stale; what
 * does not fit into one run is left to the next. Knows no clock: a day is what its appointments say. docs/rules.md 16.9
 */
export async function rollUpStaleDays(): Promise<{ days: number }> {
  const database = primaryDatabase();
  let days = 0;
  let last: StaleDay | undefined;
  for (let time = 0; time < MOST_TIMES; time++) {
    const [stale, rows] = await withinTime(database.batch(staleReads(database, last)));
    if (stale.length > 0) days += await store(database, stale, countAnew(rows));
    last = stale.at(-1);
    if (!last || stale.length < DAYS_AT_ONCE) break;
  }
  return { days };
}

/** The statements that read the next stale days after one of them, and their appointments, as of one moment. */
export function staleReads(database: Database, after: StaleDay | undefined) {
  const { salonId, date, versionToken } = staleDays;
  const place = after && sql`(${salonId}, ${date}) > (${after.salonId}, ${after.date})`;
  const next = database
    .select({ salonId, date, versionToken })
    .from(staleDays)
    .where(place)
    .orderBy(salonId, date)
    .limit(DAYS_AT_ONCE);
  const stale = next.as("stale");
  return [
    next,
    database
      .select(COUNTED)
      .from(stale)
      // Not an inner join: D1 would turn it round and walk all appointments.
      .crossJoin(appointments)
      .leftJoin(appointmentItems, eq(appointmentItems.appointmentId, appointments.id))
      .where(and(eq(appointments.salonId, stale.salonId), eq(appointments.date, stale.date)))
      .orderBy(...IN_ORDER),
  ] as const;
}

/**
 * Writes what was counted and takes the version tokens away, in one step, and only where the version token is still the one that was there
 * when the day was read: what was counted before a change puts nothing in the place of what was counted after it. All of
 * it is one parameter, of which a statement has at most 100.
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
