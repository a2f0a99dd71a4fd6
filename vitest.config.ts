import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vitest/config";
import { STAND_IN_KEY, standInForStripe } from "./app/payments/stripe-stand-in.ts";

/** Tests run in workerd with the real D1, KV and Durable Object, through the real router. */
export default defineConfig({
  plugins: [
    reactRouter(),
    cloudflareTest(async () => ({
      remoteBindings: false,
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        // Tests try more often than any person: what is tested are the stored limits behind it.
        ratelimits: { TRIES: { namespace_id: "1001", simple: { limit: 10_000, period: 60 } } },
        kvNamespaces: ["MAILBOX"],
        bindings: {
          SESSION_SECRET: "a session secret for tests",
          TOKEN_SECRET: "a token secret for tests",
          STRIPE_SECRET_KEY: STAND_IN_KEY,
          STRIPE_WEBHOOK_SECRET: "a webhook secret for tests",
          STRIPE_URL: await standInForStripe(),
          MIGRATIONS: await readD1Migrations("./migrations"),
        },
      },
    })),
  ],
  test: {
    include: ["app/**/*.test.ts", "workers/**/*.test.ts", "scripts/**/*.test.ts"],
    setupFiles: ["./app/database/apply-migrations.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    silent: "passed-only",
  },
});
