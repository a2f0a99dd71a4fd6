import { hourlyRun } from "../workers/cron.ts";
import { beginningOf } from "./beginnings.ts";
import { Callers } from "./callers.ts";
import { faultsIn } from "./checks/checks.ts";
import { History } from "./history.ts";
import { rowsIn } from "./rows.ts";
import type { Scenario } from "./scenario.ts";
import { World } from "./world.ts";

/** What came of a simulation: what was wrong, and what happened, in words. */
export interface Result {
  faults: string[];
  story: { at: number; line: string }[];
  /** How many events there were until the last operation was answered. */
  events: number;
}

/** After the last operation, how long nothing new goes wrong until all must be well, ms. */
const AFTERWARDS_MS = 2 * 3_600_000;

/** When cron runs in that time, ms. */
const CRON_MS = 3_600_000;

/** Lets a scenario happen, and judges it. The database is as it was before, afterwards. */
export async function simulate({ operations, ...scenario }: Scenario): Promise<Result> {
  const beginning = await beginningOf(scenario.era);
  const { sqlite, begins } = beginning;
  sqlite.exec("BEGIN");
  try {
    const world = new World(sqlite, begins, scenario);
    const history = new History(world, beginning);
    const callers = new Callers(beginning, (query) => rowsIn(sqlite, query), history);
    const { timeline } = world;
    let left = operations.length;
    let begin = 0;
    for (const [number, operation] of operations.entries()) {
      begin += operation.wait;
      timeline.plan(begin, () => void callers.perform(operation, number).finally(() => left--), undefined);
    }
    const each = () => world.afterEvent();
    await timeline.run(Number.POSITIVE_INFINITY, { each, isOver: () => left === 0 });
    const events = timeline.count;
    // What is late arrives, and then nothing goes wrong any more: what was lost is made up for.
    await timeline.run(timeline.now + 60_000, { each });
    world.calm = true;
    timeline.plan(CRON_MS, () => void hourlyRun(timeline.now), undefined);
    await timeline.run(timeline.now + AFTERWARDS_MS);
    return { faults: faultsIn(world, history, beginning), story: world.story, events };
  } finally {
    sqlite.exec("ROLLBACK");
  }
}
