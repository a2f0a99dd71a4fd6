import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import getPort from "get-port";
import { requireFreePort } from "../scripts/free-port.ts";
import { buildLocally } from "../scripts/local/build.ts";
import { prepareLocalDatabase } from "../scripts/local/database.ts";
import { startServer } from "../scripts/local/server.ts";
import type { LocalSettings } from "../scripts/local/settings.ts";
import { exitCode } from "../scripts/process-tree.ts";
import { fillLocalDatabase } from "./local-d1.ts";

let build: Promise<string> | undefined;
let servers = 0;

/**
 * Serves the built product as `npm start` does, on a migrated database of its own that `fill` has filled, with further
 * environment variables. Returns the port once the server answers. The server ends with this process.
 */
export async function serveProduct(
  fill: (database: SqliteRemoteDatabase) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<number> {
  const settings = await temporarySettings();
  const { port } = settings;
  build ??= buildLocally(settings);
  const configuration = await build;
  await prepareLocalDatabase(settings);
  await fillLocalDatabase(settings, fill);

  const unlimited = { RATE_LIMITS: "off", ...environment };
  const server = startServer(settings, configuration, ["ignore", "ignore", "inherit"], unlimited);
  const ended = exitCode(server).then((code) => Promise.reject(new Error(`The server ended with code ${code}.`)));
  await Promise.race([ended, untilAnswered(`http://localhost:${port}/api/health`)]);
  return port;
}

/** A state directory that is removed when this process ends, and a free port: from PORT on, when that is set. */
export async function temporarySettings(): Promise<LocalSettings> {
  const stateDirectory = mkdtempSync(join(tmpdir(), "lacquer-bench-"));
  process.on("exit", () => rmSync(stateDirectory, { recursive: true, force: true }));
  return { port: await nextPort(), stateDirectory, minimal: true };
}

async function nextPort(): Promise<number> {
  if (!process.env.PORT) return getPort();
  const port = Number(process.env.PORT) + servers++;
  await requireFreePort(port);
  return port;
}

async function untilAnswered(address: string): Promise<void> {
  while (!(await answers(address))) await pause(100);
}

async function answers(address: string): Promise<boolean> {
  try {
    await fetch(address, { signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}
