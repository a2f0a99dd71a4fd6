import fc from "fast-check";
import { simulateGlobals } from "./platform/globals.ts";
import type { Report, Work } from "./run.ts";
import type { Scenario } from "./scenario.ts";

/*
 * A process that simulates the schedules of some seeds. It stops at the first one with a fault, makes that scenario as small
 * as it can, and tells its story.
 */

const realNow = Date.now;
simulateGlobals();
for (const level of ["log", "info", "warn", "error"] as const) console[level] = () => undefined;

const { scenarios } = await import("./scenario.ts");
const { simulate } = await import("./simulation.ts");
const { storyOf } = await import("./story.ts");

process.on("message", async (work: Work) => {
  const report = await simulateAll(work);
  process.send?.(report, () => process.exit());
});

// The parent process has ended.
process.on("disconnect", () => process.exit());

async function simulateAll({
  seed: from,
  first,
  step,
  schedules: most,
  seconds,
  crashes,
  shrinks,
}: Work): Promise<Report> {
  const until = realNow() + 1_000 * seconds;
  let held = 0;
  const property = fc.asyncProperty(scenarios, async (scenario) => {
    for await (const one of crashes ? withEachCrash(scenario) : [scenario]) {
      if ((await simulate(one)).faults.length > 0) return false;
      held++;
    }
    return true;
  });
  for (let place = first; place < most && (held === 0 || realNow() < until); place += step) {
    const seed = from + place;
    const before = held;
    const { failed, counterexample, numShrinks } = await fc.check(property, {
      seed,
      numRuns: 1,
      endOnFailure: !shrinks,
    });
    if (failed && counterexample)
      return {
        held: before,
        found: { seed, shrinks: numShrinks, story: await storyOfFirst(counterexample[0], seed, crashes) },
      };
  }
  return { held, found: null };
}

async function storyOfFirst(scenario: Scenario, seed: number, crashes: boolean): Promise<string> {
  for await (const one of crashes ? withEachCrash(scenario) : [scenario]) {
    const result = await simulate(one);
    if (result.faults.length > 0) return storyOf(result, one, seed);
  }
  return "Played once more, nothing was wrong: something here is left to chance";
}

/** The first two operations of a scenario, once for each of their events, with the object lost after that event. */
async function* withEachCrash(scenario: Scenario): AsyncGenerator<Scenario> {
  const calm = { ...scenario, operations: scenario.operations.slice(0, 2), trouble: [] };
  const { events } = await simulate(calm);
  for (let after = 0; after < events; after++) yield { ...calm, trouble: [{ with: "object", after, how: "is lost" }] };
}
