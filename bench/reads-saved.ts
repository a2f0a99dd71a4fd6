import { join } from "node:path";
import { Miniflare } from "miniflare";
import { prepareLocalDatabase } from "../scripts/local-database.ts";
import { benchSalon, openSalon } from "./bench-salon.ts";
import { fillLocalDatabase } from "./local-d1.ts";
import type { Measurement } from "./measurement.ts";
import { type Batch, reservationCalls } from "./reservation-calls.ts";
import { temporarySettings } from "./server.ts";
import { mediansInTurns, milliseconds } from "./statistics.ts";

const ROUNDS = { warmUps: 10, rounds: 40 };
const BOOKINGS_A_ROUND = 10;

const salon = benchSalon("reads");

/** Runs the batches it is sent one after the other, so that nothing but D1's calls is measured. */
const RUN_BATCHES = `
  export default {
    async fetch(request, { DB }) {
      const session = DB.withSession("first-primary");
      for (const batch of await request.json()) {
        await session.batch(batch.map(({ sql, params }) => session.prepare(sql).bind(...params)));
      }
      return new Response();
    },
  }`;

/**
 * What it saves that a reservation reads the catalogue in the salon's object together with all else: the D1 calls of a
 * booking, a batched read and a batched write, against the same with a read of the catalogue before them, as if the
 * Worker priced the basket first. In turns, within workerd, on a database of its own.
 */
export const readsSaved = {
  async measure() {
    const settings = await temporarySettings();
    await prepareLocalDatabase(settings);
    await fillLocalDatabase(settings, (database) => openSalon(database, salon));
    const d1Persist = join(settings.stateDirectory, "v3/d1");
    const miniflare = new Miniflare({
      modules: true,
      script: RUN_BATCHES,
      d1Databases: { DB: "DB" },
      d1Persist,
      cf: false,
    });
    try {
      const [once, twice] = await timesOfABooking(miniflare);
      return [
        { what: "D1's share of a booking: one read, one write", figure: milliseconds(once) },
        { what: "  the same with a read before, ratio", figure: (twice / once).toFixed(2) },
      ];
    } finally {
      await miniflare.dispose();
    }
  },
} satisfies Measurement;

/** Medians in ms of a booking's calls: as they are, and with the additional read. */
async function timesOfABooking(miniflare: Miniflare): Promise<[number, number]> {
  let made = 0;
  const asTheyAre = () => {
    const { reads, writes } = reservationCalls(salon, made++);
    return [reads, writes];
  };
  const withAReadBefore = () => {
    const { catalogue, reads, writes } = reservationCalls(salon, made++);
    return [catalogue, reads, writes];
  };
  return mediansInTurns(
    [() => timeOfARound(miniflare, asTheyAre), () => timeOfARound(miniflare, withAReadBefore)],
    ROUNDS,
  );
}

async function timeOfARound(miniflare: Miniflare, batchesOfABooking: () => Batch[]): Promise<number> {
  const body = JSON.stringify(Array.from({ length: BOOKINGS_A_ROUND }, batchesOfABooking).flat());
  const begun = performance.now();
  const { ok } = await miniflare.dispatchFetch("http://bench.test/", { method: "POST", body });
  if (!ok) throw new Error("D1 refused the calls of a booking");
  return (performance.now() - begun) / BOOKINGS_A_ROUND;
}
