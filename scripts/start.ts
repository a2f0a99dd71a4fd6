import { requireFreePort } from "./free-port.ts";
import { startServer } from "./local/server.ts";
import { readLocalSettings } from "./local/settings.ts";
import { exitCode, runLeavingNothingBehind, runNode } from "./process-tree.ts";

await runLeavingNothingBehind(start);

/** `npm start`: serves the built product, migrated and filled, with workerd until it is stopped. */
async function start(): Promise<number> {
  process.env.RUNS_LOCALLY = "yes";
  const settings = readLocalSettings();
  await requireFreePort(settings.port);
  const configuration = (await runNode("scripts/local/prepare.ts", [], process.env)).trim();
  return (await exitCode(startServer(settings, configuration, ["ignore", "inherit", "inherit"]))) || 1;
}
