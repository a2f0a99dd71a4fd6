import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildLocally } from "./local/build.ts";
import { exitCode, runLeavingNothingBehind, startTool } from "./process-tree.ts";

await runLeavingNothingBehind(deploy, 1);

/**
 * `npm run deploy`: builds the product, migrates the deployed D1 and deploys. With `--dry-run` it migrates and deploys
 * nothing: it builds what was not built yet, and has Wrangler check what it would upload. docs/operations.md
 */
async function deploy(): Promise<number> {
  if (process.argv.includes("--dry-run")) return dryRun();
  return (
    (await run("react-router", "build")) ||
    (await run("wrangler", "d1", "migrations", "apply", "DB", "--config", "wrangler.toml", "--remote")) ||
    (await run("wrangler", "deploy"))
  );
}

async function dryRun(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "lacquer-deploy-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const configuration = await buildLocally({ port: 0, stateDirectory: folder, minimal: true });
  return run("wrangler", "deploy", "--dry-run", "--config", configuration);
}

function run(tool: string, ...args: string[]): Promise<number> {
  return exitCode(startTool(tool, args, process.env, "inherit"));
}
