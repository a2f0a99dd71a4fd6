import { parseArgs } from "node:util";
import * as v from "valibot";
import { missingOrOther, putInPlace, STORED_TRIGGERS, triggersOf } from "#app/database/triggers.ts";
import { migrationFiles } from "../local/migrations.ts";
import { readLocalSettings } from "../local/settings.ts";
import { runLeavingNothingBehind } from "../process-tree.ts";
import { onSalonDatabase, type SalonDatabase } from "./salon-database.ts";

const Triggers = v.array(v.object({ name: v.string(), sql: v.string() }));

await runLeavingNothingBehind(run, 1);

/**
 * `npm run db:triggers`: creates the triggers that the local D1 lacks or has otherwise, all or none; with `--remote`, of
 * the deployed D1. docs/operations.md
 */
async function run(): Promise<number> {
  const { values } = parseArgs({ options: { remote: { type: "boolean" } } });
  const wanted = triggersOf(migrationFiles().map(({ text }) => text));
  const mended = await onSalonDatabase(values.remote === true, readLocalSettings(), async (database) => {
    const wrong = missingOrOther(wanted, await stored(database));
    if (wrong.length > 0) await database.write(...putInPlace(wrong));
    return wrong.map(({ name }) => name);
  });
  console.log(mended.length > 0 ? `put in place: ${mended.join(", ")}` : "every trigger is as the migrations leave it");
  return 0;
}

async function stored(database: SalonDatabase) {
  return v.parse(Triggers, await database.read(STORED_TRIGGERS));
}
