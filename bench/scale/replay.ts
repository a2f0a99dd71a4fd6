import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Counted } from "../d1/calls.ts";
import { temporaryFolder } from "../server.ts";

const RUNS = 30;
const LOOK_UPS = 100;

/** A copy of a SQLite file as it stands, which may be in use. */
export function snapshotOf(file: string): string {
  const copy = join(temporaryFolder(), "copy.sqlite");
  const database = new DatabaseSync(file, { readOnly: true });
  database.prepare("VACUUM INTO ?").run(copy);
  database.close();
  return copy;
}

/**
 * How long SQLite is busy with these calls, in look-ups of one row by its key. It is a ratio, because times depend on the
 * machine, and the fastest of several runs, because others work beside it. The calls run again on what was stored before them,
 * in one transaction that is rolled back.
 */
export function timeIn(file: string, calls: Counted["batches"]): number {
  const database = new DatabaseSync(file);
  const salon = database.prepare("SELECT id FROM salons LIMIT 1").get()?.id ?? "";
  const lookUp = database.prepare("SELECT * FROM salons WHERE id = ?");
  const steps = calls.flat().map(({ sql, params }) => ({ statement: database.prepare(sql), params: params ?? [] }));
  let [fastestLookUps, fastest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < RUNS; run++) {
    database.exec("BEGIN");
    const lookUps = timeOf(() => {
      for (let time = 0; time < LOOK_UPS; time++) lookUp.all(salon);
    });
    const all = timeOf(() => {
      for (const { statement, params } of steps) statement.all(...params);
    });
    database.exec("ROLLBACK");
    fastestLookUps = Math.min(fastestLookUps, lookUps);
    fastest = Math.min(fastest, all);
  }
  database.close();
  return (LOOK_UPS * fastest) / fastestLookUps;
}

function timeOf(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
