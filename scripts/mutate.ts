import { isAbout, type Mutation, whyStale } from "./mutation.ts";
import { type Lane, openLane, type Result } from "./mutation-lane.ts";
import { MUTATIONS } from "./mutations/index.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";

/** As many as two cores have use for. */
const LANES = 2;

const began = Date.now();
const words = process.argv.slice(2);
await runLeavingNothingBehind(() => mutate(MUTATIONS.filter((one) => words.every((word) => isAbout(one, word)))), 1);

/**
 * `npm run mutate`: breaks the product on purpose, one rule at a time, and sees whether a test notices. Words pick the
 * mutations that hold them. It works in copies: what is edited here meanwhile is neither touched nor tested. Answers 0
 * when every mutation was killed.
 */
async function mutate(mutations: Mutation[]): Promise<number> {
  if (mutations.length === 0) return failed(`No mutation is about ${words.join(" ")}.`);
  const stale = mutations.flatMap((mutation) => whyStale(mutation) ?? []);
  if (stale.length > 0) return failed("The list of mutations is out of date:", ...stale);

  const lanes = Array.from({ length: Math.min(LANES, mutations.length) }, openLane);
  const files = [...new Set(mutations.flatMap((mutation) => mutation.tests))];
  console.log(`${counted(mutations.length, "mutation")}; first ${counted(files.length, "test file")} without any.`);
  const halves = lanes.map((lane, turn) => lane.test(files.filter((_, place) => place % lanes.length === turn)));
  const fault = (await Promise.all(halves)).flatMap(({ failure, unloaded }) => failure ?? unloaded ?? []);
  if (fault.length > 0) return failed("The tests have to pass before anything is changed:", ...fault);

  const survivors = await inLanes(lanes, mutations);
  for (const survivor of survivors) console.log(atLength(survivor));
  const killed = mutations.length - survivors.length;
  const survived = survivors.length > 0 ? `, ${survivors.length} survived` : "";
  console.log(`\n${counted(mutations.length, "mutation")}: ${killed} killed${survived} (${secondsSince(began)})`);
  return survivors.length === 0 ? 0 : 1;
}

/** Tries each mutation in whichever lane is free, tells what becomes of it, and answers those that survived. */
async function inLanes(lanes: Lane[], mutations: Mutation[]): Promise<Mutation[]> {
  const survivors: Mutation[] = [];
  const queue = mutations.values();
  let done = 0;
  async function follow(lane: Lane): Promise<void> {
    for (const mutation of queue) {
      const at = Date.now();
      const result = await lane.test(mutation.tests, mutation);
      if (!result.failure) survivors.push(mutation);
      console.log(`${++done}/${mutations.length} ${fateOf(mutation, result)} (${secondsSince(at)})`);
    }
  }
  await Promise.all(lanes.map(follow));
  return mutations.filter((mutation) => survivors.includes(mutation));
}

/** One with which the tests can't even be loaded proves nothing: it counts as survived. */
function fateOf({ breaks }: Mutation, { failure, unloaded }: Result): string {
  if (failure) return `killed: ${breaks}\n  by ${failure}`;
  return unloaded ? `NOT TESTED: ${breaks}\n  ${unloaded}` : `SURVIVED: ${breaks}`;
}

/** A survivor, and how to go on with it. */
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
