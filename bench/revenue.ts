import { sql } from "drizzle-orm";
import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { financialYearOf } from "#app/models/revenue/range.ts";
import {
  APPOINTMENTS_A_DAY,
  adminCookie,
  type BenchSalon,
  benchSalon,
  fillDiary,
  openSalon,
  today,
} from "./bench-salon.ts";
import { call, expectStatus } from "./call.ts";
import type { Figure, Measurement } from "./measurement.ts";
import { SHORT } from "./options.ts";
import { serveProduct } from "./server.ts";
import { median, milliseconds, percentile95 } from "./statistics.ts";

const RUNS = { warmUps: 20, runs: 60 };
const DAYS = 366;

const young = benchSalon("new-till");
const old = benchSalon("old-till");

const WHOLE_YEAR = `/admin/revenue.data?range=financial-year&year=${financialYearOf(today()) - 1}`;

/**
 * The roll-up of a year of stale days, and the revenue of a financial year for a salon with 100,000 past appointments,
 * before and after cron has run. Measures the data request alone, one at a time, to the last byte.
 */
export const revenue = {
  async measure() {
    const youngPort = await serveProduct((database) => openTill(database, young, DAYS * APPOINTMENTS_A_DAY));
    const rolling = await cron(youngPort);
    const oldPort = await serveProduct((database) => openTill(database, old, 100_000));
    const cookie = await adminCookie(oldPort, old);
    const ask = async () =>
      (await expectStatus(200, call(oldPort, old.host, WHOLE_YEAR, { headers: { cookie } }))).milliseconds;
    const stale = await timesOf(ask, { warmUps: 2, runs: 5 });
    // A run has a limit: the next run does the rest.
    for (let run = 0; run < 2; run++) await cron(oldPort);
    const fresh = await timesOf(ask, RUNS);
    return [
      { what: `Revenue, roll-up of ${DAYS} days and those to come`, figure: milliseconds(rolling), goal: "< 2000 ms" },
      {
        what: "Revenue, a financial year of 100,000 past: median",
        figure: milliseconds(median(fresh)),
        goal: "< 30 ms",
      },
      { what: "  p95", figure: milliseconds(percentile95(fresh)) },
      { what: "  median while nothing is rolled up", figure: milliseconds(median(stale)) },
    ] satisfies Figure[];
  },
} satisfies Measurement;

/** Each appointment has two items. A day has about nine different ones. */
async function openTill(database: SqliteRemoteDatabase, salon: BenchSalon, past: number): Promise<void> {
  await openSalon(database, salon);
  await fillDiary(database, salon, past);
  for (const [position, kinds] of [7, 4].entries()) {
    await database.run(sql`
      INSERT INTO appointment_items (appointment_id, position, salon_id, service_id, name, price_pence, duration_minutes, quantity)
      SELECT id, ${position}, salon_id, 'x', 'Service ' || ${position} || ' of a usual name ' || rowid % ${kinds}, 2100, 30, 1
      FROM appointments WHERE salon_id = ${salon.id}`);
  }
}

/** The duration of the hourly run, triggered as the platform does. */
async function cron(port: number): Promise<number> {
  return (await expectStatus(200, call(port, "localhost", "/cdn-cgi/handler/scheduled"))).milliseconds;
}

async function timesOf(ask: () => Promise<number>, asked: typeof RUNS): Promise<number[]> {
  const { warmUps, runs } = SHORT ? { warmUps: 0, runs: 1 } : asked;
  const times: number[] = [];
  for (let run = 0; run < warmUps + runs; run++) times.push(await ask());
  return times.slice(warmUps);
}
