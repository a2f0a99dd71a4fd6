import { parseArgs } from "node:util";
import { RECOUNT } from "#app/database/recount.ts";
import { onSalonDatabase } from "./database/salon-database.ts";
import { readLocalSettings } from "./local/settings.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";

await runLeavingNothingBehind(recount, 1);

/**
 * `npm run salon:recount`: counts anew how often each customer has booked and the reviews, and has all days of revenue
 * counted by the next hourly run. With `--remote`, on the deployed D1. docs/operations.md
 */
async function recount(): Promise<number> {
  const { values } = parseArgs({ options: { remote: { type: "boolean" } } });
  const statements = RECOUNT.map((statement) => `${statement};`);
  await onSalonDatabase(values.remote === true, readLocalSettings(), (database) => database.write(...statements));
  console.log("customers and reviews are counted anew; days of revenue follow with the next hourly run");
  return 0;
}
