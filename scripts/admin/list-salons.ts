import { parseArgs } from "node:util";
import { onSalonDatabase } from "../database/salon-database.ts";
import { readLocalSettings } from "../local/settings.ts";
import { runLeavingNothingBehind } from "../process-tree.ts";
import { listOf, onTrialRead } from "./salons-on-trial.ts";

await runLeavingNothingBehind(list, 1);

/**
 * `npm run salon:list`: prints the salons that strangers have opened and that are still on trial. With `--remote`, of the
 * deployed D1. docs/rules.md 18.11
 */
async function list(): Promise<number> {
  const { values } = parseArgs({ options: { remote: { type: "boolean" } } });
  const rows = await onSalonDatabase(values.remote === true, readLocalSettings(), (database) =>
    database.read(onTrialRead(Date.now())),
  );
  console.log(listOf(rows));
  return 0;
}
