import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { missingOrOther, putInPlace, STORED_TRIGGERS, triggersIn } from "#app/database/triggers.ts";
import { readLocalSettings } from "../local/settings.ts";
import { runLeavingNothingBehind } from "../process-tree.ts";
import { onSalonDatabase, type SalonDatabase } from "./salon-database.ts";

const FILE = "app/database/triggers.sql";

const HEAD = `-- Every trigger as the migrations leave it. GET /api/health compares the database with it, npm run db:triggers puts
-- back what is missing or different. Written by npm run db:triggers -- --write, from the migrations.
`;

const Triggers = v.array(v.object({ name: v.string(), sql: v.string() }));

await runLeavingNothingBehind(run, 1);

/**
 * `npm run db:triggers`: creates the triggers that the local D1 lacks or has otherwise, all or none; with `--remote`, of
 * the deployed D1. `--write` writes the list of all triggers from the migrations instead. docs/operations.md
 */
async function run(): Promise<number> {
  const { values } = parseArgs({ options: { remote: { type: "boolean" }, write: { type: "boolean" } } });
  if (values.write) return writeList();
  const mended = await onSalonDatabase(values.remote === true, readLocalSettings(), async (database) => {
    const wrong = missingOrOther(triggersIn(readFileSync(FILE, "utf8")), await stored(database));
    if (wrong.length > 0) await database.write(...putInPlace(wrong));
    return wrong.map(({ name }) => name);
  });
  console.log(mended.length > 0 ? `put in place: ${mended.join(", ")}` : "every trigger is as the migrations leave it");
  return 0;
}

async function writeList(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "lacquer-triggers-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const triggers = await onSalonDatabase(false, { port: 0, stateDirectory: folder, minimal: true }, stored);
  writeFileSync(FILE, [HEAD, ...triggers.map(({ sql }) => `${sql};\n`)].join("\n"));
  console.log(`${FILE} has ${triggers.length} triggers`);
  return 0;
}

async function stored(database: SalonDatabase) {
  return v.parse(Triggers, await database.read(STORED_TRIGGERS));
}
