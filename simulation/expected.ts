import fc from "fast-check";
import { simulateGlobals } from "./platform/globals.ts";

/*
 * Plays the scenarios of some seeds, one operation after the other, and prints the results: `expected.ts FIRST COUNT`. The
 * test in workerd plays the same ones.
 */

simulateGlobals();
const print = console.log;
for (const level of ["log", "info", "warn", "error"] as const) console[level] = () => undefined;

const { beginningOf } = await import("./beginnings.ts");
const { playInTurn } = await import("./in-turn.ts");
const { rowsIn } = await import("./rows.ts");
const { scenarios } = await import("./scenario.ts");
const { World } = await import("./world.ts");

const [first = 1, count = 1] = process.argv.slice(2).map(Number);
const expected = [];
for (let seed = first; seed < first + count; seed++) {
  // The first ones of a seed are the smallest.
  const scenario = fc.sample(scenarios, { seed, numRuns: 8 }).at(-1);
  if (scenario) expected.push({ seed, scenario, played: await play(scenario.era, scenario.operations) });
}
print(JSON.stringify(expected));

async function play(era: number, operations: Parameters<typeof playInTurn>[1]) {
  const beginning = await beginningOf(era);
  const { sqlite, begins } = beginning;
  sqlite.exec("BEGIN");
  const world = new World(sqlite, begins, { chance: 1, trouble: [] });
  world.calm = true;
  try {
    let played: Awaited<ReturnType<typeof playInTurn>> | undefined;
    const { timeline } = world;
    const waitUntil = (instant: number) =>
      new Promise<void>((resolve) => timeline.plan(instant - timeline.now, resolve, undefined));
    const work = playInTurn(beginning, operations, (query) => rowsIn(sqlite, query), waitUntil);
    work.then((done) => (played = done));
    await timeline.run(Number.POSITIVE_INFINITY, { isOver: () => played !== undefined });
    return played;
  } finally {
    sqlite.exec("ROLLBACK");
  }
}
