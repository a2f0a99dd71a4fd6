import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findOrInstallChromium } from "./chromium.ts";
import { aFreePort } from "./free-port.ts";
import { exitCode, runLeavingNothingBehind, startTool } from "./process-tree.ts";
import { folderOfTestDatabases } from "./test-run/memory.ts";
import { holdBackAtRandom } from "./test-run/shaken.ts";

await runLeavingNothingBehind(runJourneys, 1);

/** `npm run test:e2e`: runs the journeys in a real browser, against a server of their own with temporary state. */
async function runJourneys(): Promise<number> {
  const stateDirectory = mkdtempSync(join(folderOfTestDatabases(), "lacquer-journeys-"));
  process.on("exit", () => rmSync(stateDirectory, { recursive: true, force: true }));
  const [port, serverPort] = [await aFreePort(), await aFreePort()];
  const shakenMs = Number(process.env.SHAKEN_MS ?? 0);
  if (shakenMs > 0) await holdBackAtRandom(port, serverPort, shakenMs);
  const environment = {
    ...process.env,
    CHROMIUM_PATH: findOrInstallChromium(),
    PORT: `${port}`,
    SERVER_PORT: `${shakenMs > 0 ? serverPort : port}`,
    STATE_DIR: stateDirectory,
    // Each journey has a salon of its own.
    DEMO_DATA: "minimal",
    // Journeys sign in a hundred times, so hashing is cheap here. password.test.ts tests a deployment's cost.
    PASSWORD_COST: "2",
    // One account books more often than a client would.
    RATE_LIMITS: "off",
    RUNS_LOCALLY: "yes",
  };
  const args = ["test", ...process.argv.slice(2)];
  return exitCode(startTool("playwright", args, environment, ["ignore", "inherit", "inherit"]));
}
