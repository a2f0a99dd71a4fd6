import { defineConfig, devices } from "@playwright/test";

const port = process.env.PORT ?? "8788";

/** `npm run test:e2e` chooses the browser, the port and the state that the journeys use: see scripts/e2e.ts. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/journeys",
  workers: 2,
  // Journeys share nothing, also those of one file.
  fullyParallel: true,
  retries: 0,
  // Two browsers and the server share two cores: on a busy machine a journey takes ten times what it takes alone.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["./e2e/open-salons.ts"], ["list"], ["json", { outputFile: "test-results/journeys.json" }]],
  use: {
    actionTimeout: 30_000,
    baseURL: `http://localhost:${port}`,
    // Recording every journey takes a quarter of the machine: add `--trace on` to look into one that fails.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ["--disable-gpu"] },
  },
  projects: [{ name: "chromium", use: devices["Desktop Chrome"] }],
  webServer: {
    command: "exec node scripts/start.ts",
    env: { PORT: port },
    wait: { stdout: /^Ready on /m },
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
