import { randomInt } from "node:crypto";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vitest/config";
import { STAND_IN_KEY, standInForStripe } from "./app/testing/stripe-stand-in.ts";
import { folderOfTestDatabases } from "./scripts/test-run/memory.ts";

/** What random values come from: fresh in each run. Told once, though the configuration is read twice. */
if (!process.env.SEED) {
  process.env.SEED = `${randomInt(2 ** 31)}`;
  console.log(`Random values come from SEED=${process.env.SEED}, which draws the same ones again.`);
}

/* React as it is deployed: its development build notes a stack for each element, and tests rendered half as fast. */
process.env.NODE_ENV = "production";

/* Miniflare keeps its databases there. */
process.env.TMPDIR = folderOfTestDatabases();

/** Packages of many modules. They are bundled once: otherwise each worker fetches hundreds of modules one by one. */
const PREBUNDLED = [
  "@date-fns/tz",
  "date-fns",
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "fast-check",
  "jose",
  "libphonenumber-js/min",
  "react",
  "react-dom/server",
  "react-router",
  "react/jsx-runtime",
  "stripe",
];

/** Tests run in workerd with the real D1, KV and Durable Object, through the real router. */
export default defineConfig({
  mode: "production",
  plugins: [
    reactRouter(),
    // After React Router's own setting, which a test run would give the development one.
    { name: "jsx-as-deployed", enforce: "post", config: () => ({ oxc: { jsx: { development: false } } }) },
    cloudflareTest(async () => ({
      remoteBindings: false,
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        // Tests try more often than any person: what is tested are the stored limits behind it.
        ratelimits: { TRIES: { namespace_id: "1001", simple: { limit: 10_000, period: 60 } } },
        kvNamespaces: ["MAILBOX"],
        bindings: {
          TOKEN_SECRET: "a token secret for tests",
          STRIPE_SECRET_KEY: STAND_IN_KEY,
          STRIPE_WEBHOOK_SECRET: "a webhook secret for tests",
          STRIPE_URL: await standInForStripe(),
          // A hash as cheap as it can be: signing in is tested hundreds of times.
          PASSWORD_COST: "2",
          // The limits hold, and nobody waits for them.
          RATE_LIMITS: "undelayed",
          RUNS_LOCALLY: "yes",
          NODE_ENV: "production",
          TEST_SEED: `${process.env.SEED}`,
          TORTURE: process.env.TORTURE ?? "",
          TEST_CLOCK: process.env.TEST_CLOCK ?? "",
          MIGRATIONS: await readD1Migrations("./migrations"),
        },
      },
    })),
  ],
  // Packages give the variants for the Workers runtime, as in a build, and not those for Node.
  environments: { ssr: { resolve: { conditions: ["workerd", "worker", "module", "browser", "production"] } } },
  test: {
    include: ["app/**/*.test.ts", "workers/**/*.test.ts", "scripts/**/*.test.ts"],
    setupFiles: ["./app/testing/set-up/set-up.ts"],
    // One isolate for all files of a worker: each test has a salon of its own.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    silent: "passed-only",
    deps: { optimizer: { ssr: { enabled: true, include: PREBUNDLED } } },
  },
});
