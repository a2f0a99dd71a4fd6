import { requireFreePort } from "./free-port.ts";
import { prepareLocalDatabase } from "./local/database.ts";
import { ensureLocalSecrets } from "./local/secrets.ts";
import { readLocalSettings, toolEnvironment } from "./local/settings.ts";
import { exitCode, runLeavingNothingBehind, startTool } from "./process-tree.ts";

await runLeavingNothingBehind(develop);

/** `npm run dev`: serves the product from its sources, migrated and filled, with each edit at once in the browser. */
async function develop(): Promise<number> {
  const settings = readLocalSettings();
  await requireFreePort(settings.port);
  ensureLocalSecrets();
  await prepareLocalDatabase(settings);

  const environment = { ...toolEnvironment(settings), PUBLIC_URL: `http://localhost:${settings.port}` };
  const args = ["dev", "--port", `${settings.port}`, "--strictPort"];
  return exitCode(startTool("react-router", args, environment, ["ignore", "inherit", "inherit"]));
}
