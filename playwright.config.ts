import { defineConfig, devices } from "@playwright/test";

const port = process.env.PORT ?? "8788";

/** Chromium and its headless shell draw letters alike with these. */
const SAME_LETTERS = ["--font-render-hinting=none", "--disable-lcd-text", "--hide-scrollbars"];
/**
 * A page of a journey lives for seconds. To compile its script further, on threads that share two cores with it, costs
 * more than it gains.
 */
const SHORT_LIVED = "--js-flags=--no-maglev --no-opt --single-threaded";
const LAUNCH = {
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--disable-gpu", SHORT_LIVED, ...SAME_LETTERS],
  // Waits after each step: see docs/tests.md.
  slowMo: Number(process.env.PAUSE_MS ?? 0),
};

/**
 * Journeys that load pictures. The others are about steps, texts and the diary. Drawing the menu's nails takes a quarter of
 * what the browser needs to show a page.
 */
const WITH_PICTURES = ["every-screen", "landing", "look", "reviews", "salon-page", "staff-session", "visual"].map(
  (name) => `e2e/${name}.spec.ts`,
);

/** `npm run test:e2e` chooses the browser, the port and the state that the journeys use: see scripts/e2e.ts. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/journeys",
  // One set for every system: the fonts are the project's own.
  snapshotPathTemplate: "e2e/looks/{arg}{ext}",
  workers: 2,
  // Journeys share nothing, also those of one file.
  fullyParallel: true,
  retries: 0,
  // Two browsers and the server share two cores: on a busy machine a journey takes ten times what it takes alone.
  timeout: process.env.SHAKEN_MS || process.env.SLOW_PAGES || process.env.PAUSE_MS ? 600_000 : 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["./e2e/open-salons.ts"], ["list"], ["json", { outputFile: "test-results/journeys.json" }]],
  use: {
    actionTimeout: 60_000,
    baseURL: `http://localhost:${port}`,
    // In another zone than the salon's a page says whose times it shows, from whatever day the two differ on.
    timezoneId: "Europe/London",
    // A colour that changes over 200 ms is drawn twelve times. Journeys about motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every journey takes a quarter of the machine: add `--trace on` to look into one that fails.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "chromium",
      testMatch: WITH_PICTURES,
      use: { ...devices["Desktop Chrome"], launchOptions: LAUNCH },
    },
    {
      name: "without pictures",
      testIgnore: WITH_PICTURES,
      use: {
        ...devices["Desktop Chrome"],
        launchOptions: { ...LAUNCH, args: [...LAUNCH.args, "--blink-settings=imagesEnabled=false"] },
      },
    },
  ],
  webServer: {
    command: "exec node scripts/start.ts",
    env: { PORT: process.env.SERVER_PORT ?? port },
    wait: { stdout: /^Ready on /m },
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
