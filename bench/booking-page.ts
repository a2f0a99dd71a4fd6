import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { type BenchSalon, benchSalon, fillDiary, openSalon, sessionCookie } from "./bench-salon.ts";
import { call, expectStatus } from "./call.ts";
import type { Measurement } from "./measurement.ts";
import { serveProduct } from "./server.ts";
import { mediansInTurns, milliseconds } from "./statistics.ts";

const RUNS = { warmUps: 60, runs: 200 };

const young = benchSalon("young");
const old = benchSalon("old");

/**
 * The booking page for a signed-in client of a salon with 1,000 past appointments, and of one with 100,000. Their
 * bookable windows are the same: 10 a day. Requests go in turns, one at a time; medians to the last byte. The old salon
 * has a server of its own: in one database, a read without its index would scan both pasts for either salon.
 */
export const bookingPage = {
  fill: (database) => openWithPast(database, young, 1_000),

  async measure(port) {
    const oldPort = await serveProduct((database) => openWithPast(database, old, 100_000));
    const variants = [await visitsTo(port, young), await visitsTo(oldPort, old)] as const;
    const [few, many] = await mediansInTurns(variants, RUNS);
    return [
      { what: "Booking page, 1,000 past appointments", figure: milliseconds(few) },
      { what: "Booking page, 100,000 past appointments", figure: milliseconds(many) },
      { what: "  ratio", figure: (many / few).toFixed(2), goal: "<= 1.5" },
    ];
  },
} satisfies Measurement;

async function openWithPast(database: SqliteRemoteDatabase, salon: BenchSalon, past: number): Promise<void> {
  await openSalon(database, salon);
  await fillDiary(database, salon, past);
}

async function visitsTo(port: number, salon: BenchSalon): Promise<() => Promise<number>> {
  const cookie = await sessionCookie(port, salon);
  return async () =>
    (await expectStatus(200, call(port, salon.host, "/booking", { headers: { cookie } }))).milliseconds;
}
