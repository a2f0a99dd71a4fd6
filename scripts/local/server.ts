import type { ChildProcess, StdioOptions } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { startNode } from "../process-tree.ts";
import { type LocalSettings, toolEnvironment } from "./settings.ts";

/**
 * Serves the result of `buildLocally` in a process group that ends with this process; `environment` adds to its own.
 */
export function startServer(
  settings: LocalSettings,
  configuration: string,
  stdio: StdioOptions,
  environment: Record<string, string> = {},
): ChildProcess {
  const args = [configuration, settings.stateDirectory, `${settings.port}`];
  // It only watches workerd, which answers the requests: so it may be slow, and is small.
  const flags = ["--optimize-for-size"];
  return startNode("scripts/serve.ts", args, { ...toolEnvironment(settings), ...environment }, stdio, ".", flags);
}

/** Resolves once a server whose output is piped here answers requests: then it says its first line. */
export async function untilReady(server: ChildProcess): Promise<void> {
  if (!server.stdout) throw new Error("The server's output is not piped.");
  await once(createInterface(server.stdout), "line");
}
