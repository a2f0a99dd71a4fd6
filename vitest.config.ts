import { randomInt } from "node:crypto";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { STAND_IN_WEBHOOK_SECRET } from "./app/testing/stripe/pay-page.ts";
import { STAND_IN_KEY, standInForStripe } from "./app/testing/stripe/stand-in.ts";
import { folderOfTestDatabases } from "./scripts/test-run/memory.ts";
import { whereTestsRun } from "./scripts/test-run/where-tests-run.ts";
import { simulationServer } from "./simulation/expected-server.ts";

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

const { node, workerd } = whereTestsRun();

/** React Router's plugin watches files from the moment it is there: `--project=node` does without it. */
const inNodeAlone = process.argv.includes("--project=node");

/** Pure code, in plain Node. */
const IN_NODE: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: "node", include: node, setupFiles: ["./app/testing/set-up/everywhere.ts"] },
};

/** The rest, in workerd with the real D1, KV and Durable Object, through the real router. */
const IN_WORKERD: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [
    reactRouter(),
    cloudflareTest(async () => ({
      remoteBindings: false,
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        // Tests try more often than any person: what is tested are the stored limits behind it.
        ratelimits: { TRIES: { namespace_id: "1001", simple: { limit: 10_000, period: 60 } } },
        kvNamespaces: ["MAILBOX", "TEXTBOX"],
        bindings: {
          TOKEN_SECRET: "a token secret for tests",
          DOCTOR_TOKEN: "the-token-of-the-doctor-for-tests-alone",
          TEXT_FROM: "+447700900000",
          GATEWAYAPI_TOKEN: "a token of GatewayAPI",
          GATEWAYAPI_SECRET: "a secret that GatewayAPI signs with",
          TWILIO_ACCOUNT_SID: "AC0",
          TWILIO_AUTH_TOKEN: "a token of Twilio",
          STRIPE_SECRET_KEY: STAND_IN_KEY,
          STRIPE_WEBHOOK_SECRET: STAND_IN_WEBHOOK_SECRET,
          STRIPE_URL: await standInForStripe(),
          SIMULATION_URL: await simulationServer(),
          // A hash as cheap as it can be: signing in is tested hundreds of times.
          PASSWORD_COST: "2",
          // The limits hold, and nobody waits for them.
          RATE_LIMITS: "undelayed",
          RUNS_LOCALLY: "yes",
          NODE_ENV: "production",
          MIGRATIONS: await readD1Migrations("./migrations"),
        },
      },
    })),
  ],
  // Packages give the variants for the Workers runtime, as in a build, and not those for Node.
  environments: { ssr: { resolve: { conditions: ["workerd", "worker", "module", "browser", "production"] } } },
  test: {
    name: "workerd",
    include: workerd,
    // One isolate for all files of a worker: each test has a salon of its own.
    setupFiles: ["./app/testing/set-up/in-workerd.ts"],
    deps: { optimizer: { ssr: { enabled: true, include: PREBUNDLED } } },
  },
};

/** Where a test runs: scripts/test-run/where-tests-run.ts */
export default defineConfig({
  mode: "production",
  plugins: [
    // After React Router's own setting, which a test run would give the development one.
    { name: "jsx-as-deployed", enforce: "post", config: () => ({ oxc: { jsx: { development: false } } }) },
  ],
  test: {
    projects: inNodeAlone ? [IN_NODE] : [IN_NODE, IN_WORKERD],
    provide: {
      seed: Number(process.env.SEED),
      torture: Boolean(process.env.TORTURE),
      rowsReadAt: JSON.parse(process.env.ROWS_READ_AT ?? "[]"),
      clock: process.env.TEST_CLOCK ? Date.parse(process.env.TEST_CLOCK) : null,
    },
    // One isolate for all files of a worker: each test in workerd has a salon of its own.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    silent: "passed-only",
  },
});
