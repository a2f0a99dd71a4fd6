import { existsSync, readFileSync, rmSync } from "node:fs";
import { runJourneys } from "./e2e.ts";
import { exitCode, runLeavingNothingBehind, startTool } from "./process-tree.ts";

await runLeavingNothingBehind(runTests, 1);

/** The tests of `npm test`: both suites, whatever the first one says, and last the sum of what their reports count. */
async function runTests(): Promise<number> {
  rmSync("test-results", { recursive: true, force: true });
  const unit = unitCount(await runUnitTests());
  const journeys = journeyCount(await runJourneys());
  const failed = unit.failed + journeys.failed;
  console.log(`\n${unit.passed + journeys.passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function runUnitTests(): Promise<number> {
  const reports = ["--reporter=default", "--reporter=json", "--outputFile.json=test-results/unit.json"];
  return exitCode(startTool("vitest", ["run", ...reports], process.env, ["ignore", "inherit", "inherit"]));
}

type Count = { passed: number; failed: number };

function unitCount(code: number): Count {
  const report: { numPassedTests: number; numFailedTests: number } | undefined = readReport("test-results/unit.json");
  return count(code, report?.numPassedTests, report?.numFailedTests);
}

function journeyCount(code: number): Count {
  const report: { stats: { expected: number; unexpected: number } } | undefined =
    readReport("test-results/journeys.json");
  return count(code, report?.stats.expected, report?.stats.unexpected);
}

function readReport(path: string) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

/** A suite that failed without a failed test, because it could not be run, counts as one failure. */
function count(code: number, passed = 0, failed = 0): Count {
  return { passed, failed: failed || (code === 0 ? 0 : 1) };
}
