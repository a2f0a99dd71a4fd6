import { parseArgs } from "node:util";
import { PAYMENTS_NOT_AS_DERIVED, RECOUNT } from "#app/database/recount.ts";
import { onSalonDatabase } from "./database/salon-database.ts";
import { readLocalSettings } from "./local/settings.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";

await runLeavingNothingBehind(recount, 1);

/**
 * `npm run salon:recount`: counts anew how often each customer has booked and the reviews, and has all days of revenue
 * counted by the next hourly run. It ends with 1 when the payment of an appointment is not what follows from its price and its
 * rows of money, and names the first. With `--remote`, on the deployed D1. docs/operations.md
 */
async function recount(): Promise<number> {
  const { values } = parseArgs({ options: { remote: { type: "boolean" } } });
  const statements = RECOUNT.map((statement) => `${statement};`);
  const wrong = await onSalonDatabase(values.remote === true, readLocalSettings(), async (database) => {
    await database.write(...statements);
    return database.read(PAYMENTS_NOT_AS_DERIVED);
  });
  console.log("customers and reviews are counted anew; days of revenue follow with the next hourly run");
  if (wrong.length === 0) return 0;
  console.log(`${wrong.length} payments do not follow from what was paid, the first: ${JSON.stringify(wrong[0])}`);
  return 1;
}
