import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { runTool } from "../process-tree.ts";
import { ensureLocalSecrets } from "./secrets.ts";
import { type LocalSettings, toolEnvironment } from "./settings.ts";
import { type Checkout, storedBuild } from "./stored-build.ts";

const THIS_CHECKOUT: Checkout = { sources: ".", output: "build", stored: ".wrangler/stored-build" };

/**
 * Builds the product, unless it was built from the same sources before, and returns the Wrangler configuration that
 * serves it. Serves a copy in the state directory, so that another server's build takes no files away from this one.
 */
export async function buildLocally(settings: LocalSettings): Promise<string> {
  const copy = join(settings.stateDirectory, "build");
  const turn = await waitForTurn();
  try {
    ensureLocalSecrets();
    const build = () => runTool("react-router", ["build"], toolEnvironment(settings));
    rmSync(copy, { recursive: true, force: true });
    cpSync(await storedBuild(THIS_CHECKOUT, build), copy, { recursive: true });
  } finally {
    turn.close();
  }
  return join(copy, "server/wrangler.json");
}

/**
 * Allows one build at a time in this checkout. The lock is SQLite's file lock, which ends with the process that holds
 * it.
 */
async function waitForTurn(): Promise<DatabaseSync> {
  mkdirSync(".wrangler", { recursive: true });
  const turn = new DatabaseSync(".wrangler/build-turn.sqlite");
  for (;;) {
    try {
      turn.exec("BEGIN EXCLUSIVE");
      return turn;
    } catch (error) {
      if (!(error instanceof Error && error.message.includes("locked"))) throw error;
      await pause(100);
    }
  }
}
