import { type ChildProcess, fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { PARTS } from "./broken.ts";

/*
 * `npm run simulate -- --seed 1 --schedules 1000`: simulates schedules, one for each seed from the first on, and judges them.
 * With `--seconds 20` each process simulates for that long, at least one schedule, from a random seed unless one is given.
 * With `--break queue` that part of the product is taken out. With `--as-found` a scenario that is found is not made smaller.
 * With `--crashes` each one is played again and again, with the object lost at another moment. Ends with 1 when something was
 * wrong, and tells the smallest such scenario.
 */

/** The work of a process: each `step`th scenario from the `first` on, for so many seconds, and one at least. */
export interface Work {
  seed: number;
  first: number;
  step: number;
  schedules: number;
  seconds: number;
  /** Whether each scenario is also played with the object lost after each event of its first two operations. */
  crashes: boolean;
  /** Whether a scenario that is found is made as small as possible. */
  shrinks: boolean;
}

/** The results: how many scenarios were right, and the first that was not, with its story. */
export interface Report {
  held: number;
  found: { seed: number; shrinks: number; story: string } | null;
}

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    schedules: { type: "string" },
    seconds: { type: "string" },
    break: { type: "string", default: "" },
    crashes: { type: "boolean", default: false },
    "as-found": { type: "boolean", default: false },
  },
});
process.exitCode = await run();

async function run(): Promise<number> {
  const unknown = values.break.split(",").filter((part) => part && !PARTS[part]);
  if (unknown.length > 0)
    return refuse(`There is no part ${unknown.join(", ")}. There are ${Object.keys(PARTS).join(", ")}.`);
  const seed = values.seed === undefined ? randomInt(2 ** 30) : Number(values.seed);
  const schedules = Number(values.schedules ?? (values.seconds ? Number.MAX_SAFE_INTEGER : 1_000));
  const most = Number(values.seconds ?? Number.MAX_SAFE_INTEGER);
  if (!Number.isSafeInteger(seed) || !(schedules > 0) || !(most >= 0))
    return refuse("A seed is a whole number, schedules are one at least, and seconds a number.");
  const { crashes, "as-found": asFound } = values;
  const start = performance.now();
  const step = Math.min(availableParallelism(), schedules);
  const parts = Array.from({ length: step }, (_, first) =>
    startPart({ seed, first, step, schedules, seconds: most, crashes, shrinks: !asFound }),
  );
  const found = await Promise.race([
    firstFound(parts),
    Promise.all(parts.map(({ report }) => report)).then(() => null),
  ]);
  for (const { process } of parts) process.kill();
  const seconds = ((performance.now() - start) / 1_000).toFixed(0);
  const held = (await Promise.all(parts.map(({ report }) => report))).reduce((sum, report) => sum + report.held, 0);
  if (found) {
    console.log(found.story);
    console.log(`\nSeed ${found.seed} is wrong, after ${held} that held. Again: ${command(found.seed)}`);
    return 1;
  }
  console.log(
    `${held} schedules from seed ${seed} held, in ${seconds} s${values.break && `, without: ${values.break}`}.`,
  );
  return 0;
}

function refuse(why: string): number {
  console.error(why);
  return 1;
}

function command(seed: number): string {
  return `npm run simulate -- --seed ${seed} --schedules 1${values.break && ` --break ${values.break}`}${values.crashes ? " --crashes" : ""}`;
}

interface Part {
  process: ChildProcess;
  report: Promise<Report>;
}

function startPart(work: Work): Part {
  const part = fork(new URL("part.ts", import.meta.url), {
    execArgv: [
      "--import",
      new URL("platform/register.ts", import.meta.url).href,
      "--disable-warning=ExperimentalWarning",
    ],
    env: { ...process.env, BREAK: values.break, RUNS_LOCALLY: "", RATE_LIMITS: "" },
  });
  const report = new Promise<Report>((resolve, reject) => {
    part.on("message", (message: Report) => resolve(message));
    part.on("exit", (code, signal) => {
      if (part.killed) resolve({ held: 0, found: null });
      else if (code !== 0) reject(new Error(`A process ended with ${code ?? signal}`));
    });
  });
  part.send(work);
  return { process: part, report };
}

/** The first scenario with a fault. Never resolves if there is none. */
function firstFound(parts: Part[]): Promise<NonNullable<Report["found"]>> {
  return new Promise((resolve, reject) => {
    for (const { report } of parts) report.then(({ found }) => found && resolve(found), reject);
  });
}
