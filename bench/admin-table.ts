import { sql } from "drizzle-orm";
import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { addDays } from "#app/kernel/clock.ts";
import { adminCookie, type BenchSalon, benchSalon, fillDiary, openSalon, today } from "./bench-salon.ts";
import { call, expectStatus } from "./call.ts";
import type { Figure, Measurement } from "./measurement.ts";
import { serveProduct } from "./server.ts";
import { median, milliseconds, percentile95, timesInTurns } from "./statistics.ts";

const RUNS = { warmUps: 20, runs: 60 };

const young = benchSalon("new-admin");
const old = benchSalon("old-admin");

/** The staff's queries. A filter that matches nothing costs the most, since the search can't stop early. */
const ASKED: Record<string, string> = {
  "first page": "appointments.data",
  "past, oldest first": "appointments.data?to=2020-01-01&sort=soonest",
  "by status": "appointments.data?status=confirmed&sort=latest",
  "by a status that none has": "appointments.data?status=cancelled&sort=latest",
  "a payment that none has": "appointments.data?paymentStatus=refunded",
  "a method that none has": "appointments.data?paymentMethod=bank_transfer",
  "a service that all have": "appointments.data?service=all",
  "a service that few have": "appointments.data?service=few",
  "a service that none has": "appointments.data?service=none",
  "a technician that none has": "appointments.data?technician=none",
  "a name that all have": "appointments.data?q=grace",
  "a name that few have": "appointments.data?q=grace-7@",
  "a name that nobody has": "appointments.data?q=nobody-has-it",
  "a month of the calendar": `calendar/appointments?from=${addDays(today(), -41)}&to=${today()}`,
};

/**
 * The admin table and calendar for a salon with 1,000 past appointments, and for one with 100,000 on a server of its
 * own. Measures the data request alone, to the last byte: in turns, one request at a time.
 */
export const adminTable = {
  async fill(database) {
    await openAdmin(database, young, 1_000);
  },

  async measure(port) {
    const oldPort = await serveProduct((database) => openAdmin(database, old, 100_000));
    const cookies = { few: await adminCookie(port, young), many: await adminCookie(oldPort, old) };
    const figures: Figure[] = [];
    for (const [what, path] of Object.entries(ASKED)) {
      const ask = async (at: number, host: string, cookie: string) =>
        (await expectStatus(200, call(at, host, `/admin/${path}`, { headers: { cookie } }))).milliseconds;
      const [few, many] = await timesInTurns(
        [() => ask(port, young.host, cookies.few), () => ask(oldPort, old.host, cookies.many)],
        RUNS,
      );
      figures.push(
        { what: `Admin, ${what}, 100,000 past: p95`, figure: milliseconds(percentile95(many)), goal: "< 50 ms" },
        { what: "  median as a ratio to 1,000", figure: (median(many) / median(few)).toFixed(2), goal: "<= 1.5" },
      );
    }
    return figures;
  },
} satisfies Measurement;

/** Every appointment has the service `all`; one in a thousand has `few` as well. */
async function openAdmin(database: SqliteRemoteDatabase, salon: BenchSalon, past: number): Promise<void> {
  await openSalon(database, salon);
  await fillDiary(database, salon, past);
  const item = sql`salon_id, 'Gel Polish', 4200, 45, 1 FROM appointments WHERE salon_id = ${salon.id}`;
  const columns = sql`appointment_id, position, service_id, salon_id, name, price_pence, duration_minutes, quantity`;
  await database.run(sql`INSERT INTO appointment_items (${columns}) SELECT id, 0, 'all', ${item}`);
  await database.run(sql`INSERT INTO appointment_items (${columns}) SELECT id, 1, 'few', ${item} AND rowid % 1000 = 0`);
}
