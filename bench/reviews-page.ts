import { sql } from "drizzle-orm";
import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { type BenchSalon, benchSalon, openSalon } from "./bench-salon.ts";
import { call, expectStatus } from "./call.ts";
import type { Measurement } from "./measurement.ts";
import { serveProduct } from "./server.ts";
import { sized } from "./size.ts";
import { mediansInTurns, milliseconds } from "./statistics.ts";

const RUNS = { warmUps: 60, runs: 200 };

const young = benchSalon("praised");
const old = benchSalon("renowned");

/**
 * The reviews page of a salon with 1,000 reviews, and of one with 100,000 on a server of its own. Requests go in turns,
 * one at a time; medians to the last byte.
 */
export const reviewsPage = {
  fill: (database) => openWithReviews(database, young, 1_000),

  async measure(port) {
    const oldPort = await serveProduct((database) => openWithReviews(database, old, 100_000));
    const [few, many] = await mediansInTurns([visitsTo(port, young), visitsTo(oldPort, old)], RUNS);
    return [
      { what: "Reviews page, 1,000 reviews", figure: milliseconds(few) },
      { what: "Reviews page, 100,000 reviews", figure: milliseconds(many) },
      { what: "  ratio", figure: (many / few).toFixed(2), goal: "<= 1.5" },
    ];
  },
} satisfies Measurement;

/** Every tenth review is pending. */
async function openWithReviews(database: SqliteRemoteDatabase, salon: BenchSalon, many: number): Promise<void> {
  await openSalon(database, salon);
  await database.run(sql`
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${sized(many, 10)})
    INSERT INTO reviews (id, salon_id, customer_name, rating, comment, status, created_at, updated_at)
    SELECT ${salon.id} || number, ${salon.id}, 'Ada Lovelace', 1 + number % 5, 'Neat and quick, and a joy to look at.',
      CASE number % 10 WHEN 0 THEN 'pending' ELSE 'approved' END, number, number FROM numbers`);
}

function visitsTo(port: number, salon: BenchSalon): () => Promise<number> {
  return async () => (await expectStatus(200, call(port, salon.host, "/reviews"))).milliseconds;
}
