import "./kv-expiry.ts";
import "./one-prototype.ts";
import type { D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { runs, SEED } from "../thoroughness.ts";
import { migrated } from "./migrated.ts";
import { setClockAhead } from "./shifted-clock.ts";

declare global {
  namespace Cloudflare {
    interface Env {
      /** Only in tests: the migrations of `migrations/`. */
      MIGRATIONS: D1Migration[];
      /** Only in tests: the seed of this run's random values, and whether the run is a long one. */
      TEST_SEED: string;
      TORTURE: string;
      /** Only in tests: the instant at which the run begins, ISO 8601, unless it is now. */
      TEST_CLOCK: string;
    }
  }
}

/* Runs before each test file. All files of a worker share one database. */

if (env.TEST_CLOCK) await setClockAhead(Date.parse(env.TEST_CLOCK));
await migrated;
// Mailboxes and networks are counted over all salons, so each file begins without what others have sent.
await env.DB.batch(["outbox", "rate_limits"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
fc.configureGlobal({ seed: SEED, numRuns: runs(100) });
