import { parseArgs } from "node:util";
import { onSalonDatabase } from "../database/salon-database.ts";
import { readLocalSettings } from "../local/settings.ts";
import { runLeavingNothingBehind } from "../process-tree.ts";
import { nameIn, trialEnd, trialRead } from "./salons-on-trial.ts";

await runLeavingNothingBehind(approve, 1);

/**
 * `npm run salon:approve`: ends the trial of a salon that a stranger has opened. What its mail holds back goes within half an
 * hour. With `--remote`, in the deployed D1. docs/rules.md 18.11
 */
async function approve(): Promise<number> {
  const { values } = parseArgs({ options: { remote: { type: "boolean" }, host: { type: "string" } } });
  const host = values.host?.trim().toLowerCase();
  if (!host)
    throw new Error("Nothing was done: --host takes the host name of the salon, as npm run salon:list prints it.");
  const name = await onSalonDatabase(values.remote === true, readLocalSettings(), async (database) => {
    const name = nameIn(await database.read(trialRead(host, Date.now())), host);
    await database.write(trialEnd(host));
    return name;
  });
  console.log(`${name} at ${host} is no longer on trial`);
  return 0;
}
