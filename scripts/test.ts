/*
 * `npm test`: types, lint, the tests in Node and in workerd, the journeys in a browser and the commands that no other part
 * runs, side by side. `npm test -- <word>` runs the tests that match: files with the word in their path, or else tests with it
 * in their name. Types and lint are always complete.
 */
import { rmSync } from "node:fs";
import { findOrInstallChromium } from "./chromium.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";
import { runCommands } from "./test-run/commands.ts";
import type { Part } from "./test-run/part.ts";
import { runJourneys, runLint, runTypeCheck, runVitest } from "./test-run/parts.ts";
import { summary } from "./test-run/summary.ts";

await runLeavingNothingBehind(runTests, 1);

/** Runs all parts even if one fails, and prints the summary last. A word selects among the tests: then no command runs. */
async function runTests(): Promise<number> {
  const [word] = process.argv.slice(2);
  // Looked for first, so that a missing browser is reported at once.
  const CHROMIUM_PATH = findOrInstallChromium();
  rmSync("test-results", { recursive: true, force: true });
  const [workerd, journeys, others] = await Promise.all([
    runVitest("workerd", word),
    runJourneys(word, { CHROMIUM_PATH }),
    runOneByOne(word, { CHROMIUM_PATH }),
  ]);
  const parts = [...others, workerd, journeys];
  console.log(summary(parts));
  return parts.every(({ failures }) => failures.length === 0) ? 0 : 1;
}

/** The parts that use one core, beside the two that take longest. */
async function runOneByOne(word: string | undefined, environment: { CHROMIUM_PATH: string }): Promise<Part[]> {
  const parts = [await runTypeCheck(), await runLint(), await runVitest("node", word)];
  if (!word) parts.push(await runCommands(environment));
  return parts;
}
