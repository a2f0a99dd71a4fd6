import { hourlyRun } from "../workers/cron.ts";
import { beginningOf } from "./beginnings.ts";
import { Callers } from "./callers.ts";
import { faultsIn } from "./checks/checks.ts";
import { waitsInVain } from "./checks/waiting.ts";
import { History } from "./history.ts";
import { rowsIn } from "./rows.ts";
import type { Scenario } from "./scenario.ts";
import { World } from "./world.ts";

/** The result of a simulation: its faults, and its story in words. */
export interface Result {
  faults: string[];
  story: { at: number; line: string }[];
  /** The number of events until the last operation was answered. */
  events: number;
}

/** The time without new trouble after the last operation. At its end everything has to be right, ms. */
const AFTERWARDS_MS = 2 * 3_600_000;

/** When cron runs in that time, ms. */
const CRON_MS = 3_600_000;

/** Plays a scenario and judges it. Afterwards the database is as it was before. */
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
    // Late messages arrive. After that there is no new trouble, so that the product can make up for losses.
    await timeline.run(timeline.now + 60_000, { each });
    const inVain = world.hadTrouble ? [] : waitsInVain(world, history, beginning);
    world.calm = true;
    timeline.plan(CRON_MS, () => void hourlyRun(timeline.now), undefined);
    await timeline.run(timeline.now + AFTERWARDS_MS);
    return { faults: [...inVain, ...faultsIn(world, history, beginning)], story: world.story, events };
  } finally {
    sqlite.exec("ROLLBACK");
  }
}
