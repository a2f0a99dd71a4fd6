/** `npm run mutate:diary`: Stryker breaks each line of the pure diary, and the tests in Node have to notice. docs/tests.md */
export default {
  mutate: ["app/diary/**/*.ts", "!app/diary/**/*.test.ts"],
  testRunner: "vitest",
  vitest: { configFile: "scripts/mutate/diary/vitest.config.ts" },
  plugins: ["@stryker-mutator/vitest-runner"],
  // Each mutant runs only the tests that reach it.
  coverageAnalysis: "perTest",
  concurrency: 1,
  timeoutMS: 60_000,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ["clear-text", "html"],
  htmlReporter: { fileName: "test-results/mutate-diary.html" },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  // Stryker would rewrite it, by an interface that TypeScript 7 no longer has. Nothing in it needs that.
  tsconfigFile: "none",
  disableTypeChecks: false,
  tempDirName: ".wrangler/mutate-diary",
  ignorePatterns: [
    "build",
    "e2e",
    "docs",
    "public",
    "bench",
    "simulation",
    "test-results",
    ".wrangler",
    ".react-router",
  ],
  allowConsoleColors: false,
};
