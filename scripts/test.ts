/*
 * `npm test`: types, lint, the tests in workerd and the journeys in a browser, side by side. `npm test -- <word>` runs
 * what matches: files with the word in their path, or else tests with it in their name. Types and lint are always whole.
 */
import { rmSync } from "node:fs";
import { findOrInstallChromium } from "./chromium.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";
import { runJourneys, runLint, runTypeCheck, runWorkerTests } from "./test-run/parts.ts";
import { summary } from "./test-run/summary.ts";

await runLeavingNothingBehind(runTests, 1);

/** Runs all four parts whatever becomes of each, and tells last what failed and how many passed. */
async function runTests(): Promise<number> {
  const [word] = process.argv.slice(2);
  // Looked for first: who has no browser hears of it at once.
  const CHROMIUM_PATH = findOrInstallChromium();
  rmSync("test-results", { recursive: true, force: true });
  const [checked, journeys] = await Promise.all([
    runTypeCheck().then(async (types) => [types, await runLint(), await runWorkerTests(word)]),
    runJourneys(word, { CHROMIUM_PATH }),
  ]);
  const parts = [...checked, journeys];
  console.log(summary(parts));
  return parts.every(({ failures }) => failures.length === 0) ? 0 : 1;
}
