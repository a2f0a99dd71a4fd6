import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { rounds, SEED } from "./thoroughness.ts";

declare global {
  namespace Cloudflare {
    interface Env {
      /** Only in tests: what stands in migrations/. */
      MIGRATIONS: D1Migration[];
      /** Only in tests: what this run's random values come from, and whether it is a long one. */
      TEST_SEED: string;
      TORTURE: string;
    }
  }
}

/* Runs before each file of tests. All files of a worker share one database. */

await applyD1Migrations(env.DB, env.MIGRATIONS);
fc.configureGlobal({ seed: SEED, numRuns: rounds(100) });
