/*
 * `npm run test:dates`: runs whatever a date could break under each awkward clock, part by part. `npm run test:dates -- feb`
 * takes the clocks with the word in their name, `-- 2026-12-31T23:40` the one that shows this instant in UTC; a second word names
 * the part, and what follows chooses within it: `-- feb tests app/models`, `-- sunday journeys hold`.
 */
import type { StdioOptions } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallChromium } from "./chromium.ts";
import { clocksNamed } from "./dates/clocks.ts";
import { movedTo } from "./dates/moved-clock.ts";
import { aFreePort } from "./free-port.ts";
import { exitCode, runLeavingNothingBehind, startNode, startTool } from "./process-tree.ts";
import { runCommands } from "./test-run/commands.ts";
import { summary } from "./test-run/summary.ts";
import { TESTS } from "./test-run/where-tests-run.ts";

/** A test depends on the date if it asks for the time or for a day counted from today, or stops its own clock at one. */
const USES_A_CLOCK = /\b(now|tomorrow|salonTime|aBooking|aReschedule|aBookedAppointment|Date\.now|useFakeTimers)\(/;

/** Tests with thousands of random rounds that set the clock themselves. */
const SETS_ITS_OWN_CLOCK = /offered|fuzz|races/;

const PRINTS: StdioOptions = ["ignore", "inherit", "inherit"];

/** Runs what the words choose, or all, under the clock that the variables set. Answers whether it passes. */
type Part = (clock: Record<string, string>, words: string[]) => Promise<boolean>;

/** The tests' set-up moves the clock itself (TEST_CLOCK). Whatever starts other programs needs a library that moves theirs. */
const PARTS: Record<string, Part> = {
  tests: testsPass,
  journeys: npmRuns(["test:e2e"]),
  commands: commandsPass,
  drills: npmRuns(["drill:desks", "--steps", "50"], ["drill:doctor"], ["drill:import"], ["drill:restore"]),
  bench: npmRuns(["bench", "--short"]),
  demo: npmRuns(["dev", "--short"]),
  soak: npmRuns(["soak", "--minutes", "1", "--clients", "20", "--staff", "4"]),
};

await runLeavingNothingBehind(runUnderEachClock, 1);

async function runUnderEachClock(): Promise<number> {
  const [word = "", named, ...words] = process.argv.slice(2);
  if (named && !PARTS[named]) throw new Error(`The parts are ${Object.keys(PARTS).join(", ")}.`);
  const failed: string[] = [];
  const clocks = clocksNamed(word, Date.now());
  for (const { name, instant, timeZone: TZ = "UTC" } of clocks)
    for (const [part, passes] of Object.entries(PARTS)) {
      if (named && part !== named) continue;
      const TEST_CLOCK = new Date(instant).toISOString();
      console.log(`\n${name}: ${TEST_CLOCK}, ${part}`);
      const moved: Record<string, string> = part === "tests" ? { TEST_CLOCK } : movedTo(instant);
      if (!(await passes({ ...moved, TZ }, words))) failed.push(`${name} (${TEST_CLOCK} TZ=${TZ}), ${part}`);
    }
  console.log(`\n${clocks.length} clocks, ${failed.length} failed${failed.map((clock) => `\n  ${clock}`).join("")}`);
  return failed.length === 0 ? 0 : 1;
}

async function testsPass(clock: Record<string, string>, [path = ""]: string[]): Promise<boolean> {
  const files = globSync(TESTS).filter(
    (file) => file.includes(path) && USES_A_CLOCK.test(readFileSync(file, "utf8")) && !SETS_ITS_OWN_CLOCK.test(file),
  );
  if (files.length === 0) throw new Error(`No test with ${path} in its path depends on the date.`);
  const itsOwn = { ...process.env, ...clock };
  return (await exitCode(startTool("vitest", ["run", "--reporter=dot", ...files], itsOwn, PRINTS))) === 0;
}

/** The commands in their short form. */
async function commandsPass(clock: Record<string, string>): Promise<boolean> {
  const part = await runCommands({ ...clock, CHROMIUM_PATH: findOrInstallChromium() }, "all");
  console.log(summary([part]));
  return part.failures.length === 0;
}

/** Npm scripts, one after the other, on a state of their own; the words follow the arguments of each. */
function npmRuns(...scripts: [string, ...string[]][]): Part {
  return async (clock, words) => {
    const npm = process.env.npm_execpath;
    if (!npm) throw new Error("Start it with npm run test:dates.");
    let failed = 0;
    for (const [script, ...args] of scripts) {
      const STATE_DIR = mkdtempSync(join(tmpdir(), "lacquer-dates-"));
      const itsOwn = { ...process.env, ...clock, STATE_DIR, PORT: `${await aFreePort()}` };
      const run = startNode(npm, ["run", "--silent", script, "--", ...args, ...words], itsOwn, PRINTS);
      if ((await exitCode(run)) !== 0) failed++;
      rmSync(STATE_DIR, { recursive: true, force: true });
    }
    return failed === 0;
  };
}
