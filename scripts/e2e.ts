import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallChromium } from "./chromium.ts";
import { findFreePort } from "./free-port.ts";
import { exitCode, runLeavingNothingBehind, startTool } from "./process-tree.ts";

await runLeavingNothingBehind(runJourneys, 1);

/** `npm run test:e2e`: the journeys in a real browser, against a server of their own whose state is gone afterwards. */
async function runJourneys(): Promise<number> {
  const stateDirectory = mkdtempSync(join(tmpdir(), "lacquer-journeys-"));
  process.on("exit", () => rmSync(stateDirectory, { recursive: true, force: true }));
  const environment = {
    ...process.env,
    CHROMIUM_PATH: findOrInstallChromium(),
    PORT: `${await findFreePort()}`,
    STATE_DIR: stateDirectory,
    // Journeys sign in a hundred times. What a deployment takes is held by app/models/accounts/password.test.ts.
    PASSWORD_COST: "2",
  };
  const args = ["test", ...process.argv.slice(2)];
  return exitCode(startTool("playwright", args, environment, ["ignore", "inherit", "inherit"]));
}
