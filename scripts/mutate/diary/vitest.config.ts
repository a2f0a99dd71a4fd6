import { defineConfig } from "vitest/config";
import { whereTestsRun } from "../../test-run/where-tests-run.ts";

/** The tests in Node, with the same random values in every run, so that chance does not decide what is noticed. */
export default defineConfig({
  mode: "production",
  test: {
    include: whereTestsRun().node,
    setupFiles: ["./app/testing/set-up/everywhere.ts"],
    provide: { seed: 20261121, torture: false, clock: null },
    isolate: false,
    testTimeout: 180_000,
  },
});
