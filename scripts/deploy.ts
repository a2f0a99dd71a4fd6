import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildLocally } from "./local/build.ts";
import { exitCode, runLeavingNothingBehind, startTool } from "./process-tree.ts";

await runLeavingNothingBehind(deploy, 1);

/**
 * `npm run deploy`: builds the product, migrates the deployed D1 and deploys; with `--staging`, the environment of that name
 * in `wrangler.toml`. With `--dry-run` it migrates and deploys nothing: it builds what was not built yet, and has Wrangler
 * check what it would upload. docs/operations.md
 */
async function deploy(): Promise<number> {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean" }, staging: { type: "boolean" } } });
  const name = values.staging ? "staging" : "";
  // The build writes the bindings of this environment into the configuration that is deployed. One that the shell names
  // does not count: the build, the migrations and the deployment must be of the same.
  if (name) process.env.CLOUDFLARE_ENV = name;
  else delete process.env.CLOUDFLARE_ENV;
  if (values["dry-run"]) return dryRun();
  const migrate = ["d1", "migrations", "apply", "DB", "--config", "wrangler.toml", "--env", name, "--remote"];
  return (
    (await run("react-router", "build")) || (await run("wrangler", ...migrate)) || (await run("wrangler", "deploy"))
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
