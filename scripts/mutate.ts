import { isAbout, type Mutation, whyStale } from "./mutate/mutation.ts";
import { MUTATIONS } from "./mutate/mutations/index.ts";
import { type Result, tested, testedWith, vitestInCopy } from "./mutate/vitest-in-copy.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";

const LISTS = process.argv.includes("--list");
const words = process.argv.slice(2).filter((word) => word !== "--list");
const chosen = MUTATIONS.filter((one) => words.every((word) => isAbout(one, word)));
await runLeavingNothingBehind(async () => (LISTS ? list(chosen) : mutate(chosen)), 1);

/**
 * `npm run mutate`: breaks the product on purpose, one rule at a time, and checks that a test notices. Words select the
 * mutations that contain them all. It works in a copy: edits made here meanwhile are neither lost nor tested. Answers 0
 * when every mutation was killed and none is stale. With `--list` it tries none, and only names the stale ones.
 */
async function mutate(mutations: Mutation[]): Promise<number> {
  if (mutations.length === 0) return failed(`No mutation is about ${words.join(" ")}.`);
  const stale = mutations.flatMap((mutation) => whyStale(mutation) ?? []);
  const fresh = mutations.filter((mutation) => whyStale(mutation) === null);
  const files = [...new Set(fresh.flatMap((mutation) => mutation.tests))];
  console.log(`${counted(fresh.length, "mutation")}. Before them, ${counted(files.length, "test file")} without any:`);
  const vitest = await vitestInCopy();
  const { failure, unloaded } = await tested(vitest, files);
  const fault = failure ?? unloaded;
  if (fault) return failed("The tests have to pass before anything is changed:", fault);

  const survivors: Mutation[] = [];
  for (const [place, mutation] of fresh.entries()) {
    const result = await testedWith(vitest, mutation);
    if (!result.failure) survivors.push(mutation);
    console.log(`${place + 1}/${fresh.length} ${resultLine(mutation, result)}`);
  }
  await vitest.close();

  for (const survivor of survivors) console.log(atLength(survivor));
  if (stale.length > 0) failed("\nStale, and not tried:", ...stale);
  const survived = survivors.length > 0 ? `, ${survivors.length} survived` : "";
  const left = stale.length > 0 ? `, ${stale.length} stale` : "";
  console.log(
    `\n${counted(mutations.length, "mutation")}: ${fresh.length - survivors.length} killed${survived}${left}`,
  );
  return survivors.length + stale.length === 0 ? 0 : 1;
}

function list(mutations: Mutation[]): number {
  const stale = mutations.flatMap((mutation) => whyStale(mutation) ?? []);
  for (const why of stale) console.log(why);
  const [rules, files] = [mutations.map(({ rule }) => rule), mutations.map(({ file }) => file)];
  const sizes = `${new Set(rules).size} rules in ${new Set(files).size} files`;
  console.log(`${counted(mutations.length, "mutation")} of ${sizes}, ${stale.length} stale`);
  return stale.length === 0 ? 0 : 1;
}

/** A mutation with which the tests can't be loaded, or run out of time, proves nothing and counts as survived. */
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
