import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { DEMO_ACCOUNTS } from "./demo-salon.ts";
import { requireFreePort } from "./free-port.ts";
import { buildLocally } from "./local-build.ts";
import { prepareLocalDatabase } from "./local-database.ts";
import { readLocalSettings, toolEnvironment } from "./local-settings.ts";
import { exitCode, runLeavingNothingBehind, startTool } from "./process-tree.ts";

await runLeavingNothingBehind(start);

/** `npm start`: the built product, migrated and filled, served by workerd until it is stopped. */
async function start(): Promise<number> {
  const settings = readLocalSettings();
  await requireFreePort(settings.port);
  const configuration = await buildLocally(settings);
  await prepareLocalDatabase(settings);

  const port = ["--port", `${settings.port}`, "--inspector-port", "0"];
  const options = ["--config", configuration, "--persist-to", settings.stateDirectory, "--local", ...port];
  const server = startTool("wrangler", ["dev", ...options], toolEnvironment(settings), ["ignore", "pipe", "pipe"]);
  if (server.stdout) printWorkerLog(server.stdout);
  server.stderr?.pipe(process.stderr);
  void announce(`http://localhost:${settings.port}`);
  return (await exitCode(server)) || 1;
}

/** Passes on what the Worker writes: not what Wrangler says before it is ready, nor its line for every request. */
function printWorkerLog(output: Readable): void {
  let ready = false;
  createInterface({ input: output }).on("line", (line) => {
    if (ready && !/^(\[wrangler:info\]|⎔)/.test(line)) console.log(line);
    ready ||= line.includes("Ready on http");
  });
}

async function announce(address: string): Promise<void> {
  while (!(await answers(address))) await pause(100);
  console.log(`Ready on ${address}`);
  for (const [role, account] of Object.entries(DEMO_ACCOUNTS)) {
    console.log(`${role} ${account.email} / ${account.password}`);
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}
