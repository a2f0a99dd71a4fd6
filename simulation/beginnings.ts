import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isBroken } from "./broken.ts";
import { ERAS, type Era } from "./eras.ts";
import { aHouse, type House } from "./salons.ts";
import { World } from "./world.ts";

/* The databases in which simulations begin, one for each era. Each simulation leaves its database as it was. */

/** A database with two salons. */
export interface Beginning extends House {
  sqlite: DatabaseSync;
}

const made = new Map<number, Promise<Beginning>>();

/** The beginning of simulations in an era. */
export function beginningOf(era: number): Promise<Beginning> {
  const before = made.get(era);
  if (before) return before;
  const making = begin(ERAS[era % ERAS.length] ?? ERAS[0] ?? fail());
  made.set(era, making);
  return making;
}

function fail(): never {
  throw new Error("There are no eras");
}

async function begin(era: Era): Promise<Beginning> {
  const sqlite = new DatabaseSync(":memory:");
  for (const file of readdirSync("migrations").toSorted())
    if (file.endsWith(".sql")) sqlite.exec(readFileSync(`migrations/${file}`, "utf8"));
  if (isBroken("fences")) dropTriggers(sqlite);
  const begins = Date.parse(era.begins);
  const world = new World(sqlite, begins, { chance: 0x5a10_4e55, trouble: [] });
  world.calm = true;
  const making = aHouse(era);
  let found: House | undefined;
  let failure: unknown;
  making.then(
    (answer) => (found = answer),
    (error) => (failure = error),
  );
  await world.timeline.run(Number.POSITIVE_INFINITY, { isOver: () => found !== undefined || failure !== undefined });
  if (!found) throw failure ?? new Error("The salons were not made");
  sqlite.exec("DELETE FROM outbox; DELETE FROM stale_days");
  return { ...found, sqlite };
}

/** Drops the triggers that refuse forbidden states. */
function dropTriggers(sqlite: DatabaseSync): void {
  for (const { name } of sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
    if (!/have_a_technician|start_with/.test(String(name))) sqlite.exec(`DROP TRIGGER ${name}`);
}
