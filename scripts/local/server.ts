import type { ChildProcess, StdioOptions } from "node:child_process";
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
  return startNode("scripts/serve.ts", args, { ...toolEnvironment(settings), ...environment }, stdio);
}
