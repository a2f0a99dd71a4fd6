import { isAbout, type Mutation, whyStale } from "./mutate/mutation.ts";
import { type MutationWorker, openWorker, type Result } from "./mutate/mutation-worker.ts";
import { MUTATIONS } from "./mutate/mutations/index.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";

/** Two cores are busy with as many. */
const WORKERS = 2;

const began = Date.now();
const words = process.argv.slice(2);
await runLeavingNothingBehind(() => mutate(MUTATIONS.filter((one) => words.every((word) => isAbout(one, word)))), 1);

/**
 * `npm run mutate`: breaks the product on purpose, one rule at a time, and checks that a test notices. Words select the
 * mutations that contain them all. It works in copies: edits made here meanwhile are neither lost nor tested. Answers 0
 * when every mutation was killed.
 */
async function mutate(mutations: Mutation[]): Promise<number> {
  if (mutations.length === 0) return failed(`No mutation is about ${words.join(" ")}.`);
  const stale = mutations.flatMap((mutation) => whyStale(mutation) ?? []);
  if (stale.length > 0) return failed("The list of mutations is out of date:", ...stale);

  const files = [...new Set(mutations.flatMap((mutation) => mutation.tests))];
  // A worker without files would run all tests.
  const workers = Array.from({ length: Math.min(WORKERS, mutations.length, files.length) }, openWorker);
  console.log(
    `${counted(mutations.length, "mutation")}. Before them, ${counted(files.length, "test file")} without any:`,
  );
  const halves = workers.map((worker, turn) =>
    worker.test(files.filter((_, place) => place % workers.length === turn)),
  );
  const fault = (await Promise.all(halves)).flatMap(({ failure, unloaded }) => failure ?? unloaded ?? []);
  if (fault.length > 0) return failed("The tests have to pass before anything is changed:", ...fault);

  const survivors = await shareAmong(workers, mutations);
  for (const survivor of survivors) console.log(atLength(survivor));
  const killed = mutations.length - survivors.length;
  const survived = survivors.length > 0 ? `, ${survivors.length} survived` : "";
  console.log(`\n${counted(mutations.length, "mutation")}: ${killed} killed${survived} (${secondsSince(began)})`);
  return survivors.length === 0 ? 0 : 1;
}

/** Tries each mutation in the next free worker, logs its result, and answers the survivors. */
async function shareAmong(workers: MutationWorker[], mutations: Mutation[]): Promise<Mutation[]> {
  const survivors: Mutation[] = [];
  const queue = mutations.values();
  let done = 0;
  async function follow(worker: MutationWorker): Promise<void> {
    for (const mutation of queue) {
      const at = Date.now();
      const result = await worker.test(mutation.tests, mutation);
      if (!result.failure) survivors.push(mutation);
      console.log(`${++done}/${mutations.length} ${resultLine(mutation, result)} (${secondsSince(at)})`);
    }
  }
  await Promise.all(workers.map(follow));
  return mutations.filter((mutation) => survivors.includes(mutation));
}

/** A mutation with which the tests can't be loaded proves nothing and counts as survived. */
function resultLine({ breaks }: Mutation, { failure, unloaded }: Result): string {
  if (failure) return `killed: ${breaks}\n  by ${failure}`;
  return unloaded ? `NOT TESTED: ${breaks}\n  ${unloaded}` : `SURVIVED: ${breaks}`;
}

/** A survivor, and the command that tries it again. */
function atLength({ rule, breaks, file, find, put }: Mutation): string {
  const change = [`  ${file}`, `  - ${find}`, `  + ${put}`];
  return [`\nSurvived: ${breaks} (rule ${rule})`, ...change, `  npm run mutate -- ${JSON.stringify(breaks)}`].join(
    "\n",
  );
}

function failed(...lines: string[]): number {
  for (const line of lines) console.log(line);
  return 1;
}

function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function secondsSince(instant: number): string {
  return `${Math.round((Date.now() - instant) / 1000)} s`;
}
