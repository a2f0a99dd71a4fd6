import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallChromium } from "./chromium.ts";
import { findFreePort } from "./free-port.ts";
import { exitCode, runLeavingNothingBehind, startTool } from "./process-tree.ts";

if (import.meta.main) await runLeavingNothingBehind(() => runJourneys(process.argv.slice(2)), 1);

/** Runs the journeys in a real browser against a server of their own, whose state is gone afterwards. */
export async function runJourneys(args: string[] = []): Promise<number> {
  const stateDirectory = mkdtempSync(join(tmpdir(), "lacquer-journeys-"));
  process.on("exit", () => rmSync(stateDirectory, { recursive: true, force: true }));
  const environment = {
    ...process.env,
    CHROMIUM_PATH: findOrInstallChromium(),
    PORT: `${await findFreePort()}`,
    STATE_DIR: stateDirectory,
  };
  return exitCode(startTool("playwright", ["test", ...args], environment, ["ignore", "inherit", "inherit"]));
}
