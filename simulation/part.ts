import fc from "fast-check";
import { simulateGlobals } from "./platform/globals.ts";
import type { Report, Work } from "./run.ts";

/*
 * A process that simulates the schedules of some seeds. It stops at the first in which something is wrong, makes that scenario as
 * small as it can, and tells its story.
 */

const realNow = Date.now;
simulateGlobals();
for (const level of ["log", "info", "warn", "error"] as const) console[level] = () => undefined;

const { schedules } = await import("./scenario.ts");
const { simulate } = await import("./simulation.ts");
const { storyOf } = await import("./story.ts");

process.on("message", async (work: Work) => {
  const report = await simulateAll(work);
  process.send?.(report, () => process.exit());
});

async function simulateAll({ seed: from, first, step, schedules: most, until }: Work): Promise<Report> {
  const property = fc.asyncProperty(schedules, async (scenario) => (await simulate(scenario)).faults.length === 0);
  let held = 0;
  for (let place = first; place < most && realNow() < until; place += step) {
    const seed = from + place;
    const { failed, counterexample, numShrinks } = await fc.check(property, { seed, numRuns: 1 });
    if (failed && counterexample) {
      const [scenario] = counterexample;
      return { held, found: { seed, shrinks: numShrinks, story: storyOf(await simulate(scenario), scenario, seed) } };
    }
    held++;
  }
  return { held, found: null };
}
