import { requireFreePort } from "./free-port.ts";
import { buildLocally } from "./local/build.ts";
import { prepareLocalDatabase } from "./local/database.ts";
import { startServer } from "./local/server.ts";
import { readLocalSettings } from "./local/settings.ts";
import { exitCode, runLeavingNothingBehind } from "./process-tree.ts";

await runLeavingNothingBehind(start);

/** `npm start`: serves the built product, migrated and filled, with workerd until it is stopped. */
async function start(): Promise<number> {
  process.env.RUNS_LOCALLY = "yes";
  const settings = readLocalSettings();
  await requireFreePort(settings.port);
  const [configuration] = await Promise.all([buildLocally(settings), prepareLocalDatabase(settings)]);

  return (await exitCode(startServer(settings, configuration, ["ignore", "inherit", "inherit"]))) || 1;
}
