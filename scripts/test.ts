/*
 * `npm test`: types, lint, the tests in Node and in workerd, the journeys in a browser and the commands that no other part
 * runs, side by side. `npm test -- <word>` runs the tests that match: files with the word in their path, or else tests with it
 * in their name. `npm test -- --changed [commit]` runs what the change since the last commit, or that one, reaches, and says what
 * it leaves out; `npm test -- --commands` runs every command in a short form. Types and lint are always complete.
 */
import { randomInt } from "node:crypto";
import { rmSync } from "node:fs";
import { findOrInstallChromium } from "./chromium.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";
import { changedSince, type Reached, reachedBy } from "./test-run/changed.ts";
import { runCommands } from "./test-run/commands.ts";
import type { Part } from "./test-run/part.ts";
import { runJourneys, runLint, runTypeCheck, runVitest } from "./test-run/parts.ts";
import { summary } from "./test-run/summary.ts";

await runLeavingNothingBehind(runTests, 1);

/** Runs all parts even if one fails, and prints the summary last. A word selects among the tests: then no command runs. */
async function runTests(): Promise<number> {
  const [word, commit] = process.argv.slice(2);
  const asked = word === "--changed" ? reached(commit) : word;
  // Looked for first, so that a missing browser is reported at once.
  const CHROMIUM_PATH = findOrInstallChromium();
  rmSync("test-results", { recursive: true, force: true });
  if (!process.env.SEED) {
    process.env.SEED = `${randomInt(2 ** 31)}`;
    console.log(`Random values come from SEED=${process.env.SEED}, which draws the same ones again.`);
  }
  if (word === "--commands") return ended([await runCommands({ CHROMIUM_PATH }, "all")]);
  const [workerd, journeys, others] = await Promise.all([
    runVitest("workerd", asked),
    runJourneys(asked, { CHROMIUM_PATH }),
    runOneByOne(asked, { CHROMIUM_PATH }),
  ]);
  const code = ended([...others, workerd, journeys]);
  if (typeof asked === "object") console.log(notRun(asked));
  return code;
}

/** Prints the summary, and answers the exit code. */
function ended(parts: Part[]): number {
  console.log(summary(parts));
  return parts.every(({ failures }) => failures.length === 0) ? 0 : 1;
}

/** The parts that use one core, beside the two that take longest. */
async function runOneByOne(
  asked: string | Reached | undefined,
  environment: { CHROMIUM_PATH: string },
): Promise<Part[]> {
  const parts = [await runTypeCheck(), await runLint(), await runVitest("node", asked)];
  if (!asked) parts.push(await runCommands(environment, "always"));
  return parts;
}

/** What the change reaches, told before it runs. */
function reached(commit: string | undefined): Reached {
  const found = reachedBy(changedSince(commit));
  const { changed, node, workerd, journeys } = found;
  console.log(`${changed.length} files have changed. They reach:`);
  for (const file of [...node, ...workerd, ...journeys]) console.log(`  ${file}`);
  return found;
}

/** What a run of the change has not shown: the nearest by name, and the number of the others. */
function notRun({ leftOut }: Reached): string {
  const nearest = leftOut.slice(0, NAMED).map((file) => `  ${file}`);
  const others = leftOut.length > NAMED ? [`  and ${leftOut.length - NAMED} more`] : [];
  return ["", "Not run, though the change reaches it: the commands, and", ...nearest, ...others].join("\n");
}

const NAMED = 10;
