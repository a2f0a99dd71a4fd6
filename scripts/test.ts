/*
 * `npm test`: types, lint, the tests in workerd and the journeys in a browser, side by side. `npm test -- <word>` runs
 * the tests that match: files with the word in their path, or else tests with it in their name. Types and lint are
 * always complete.
 */
import { rmSync } from "node:fs";
import { findOrInstallChromium } from "./chromium.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";
import { runJourneys, runLint, runTypeCheck, runWorkerTests } from "./test-run/parts.ts";
import { summary } from "./test-run/summary.ts";

await runLeavingNothingBehind(runTests, 1);

/** Runs all four parts even if one fails, and prints the summary last. */
async function runTests(): Promise<number> {
  const [word] = process.argv.slice(2);
  // Looked for first, so that a missing browser is reported at once.
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
