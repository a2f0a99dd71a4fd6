import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { aFreePort, requireFreePort } from "../scripts/free-port.ts";
import { buildLocally } from "../scripts/local/build.ts";
import { prepareLocalDatabase } from "../scripts/local/database.ts";
import { startServer } from "../scripts/local/server.ts";
import type { LocalSettings } from "../scripts/local/settings.ts";
import { exitCode } from "../scripts/process-tree.ts";
import { fillLocalDatabase } from "./local-d1.ts";

let build: Promise<string> | undefined;
let migrated: Promise<string> | undefined;
let servers = 0;
const folders: string[] = [];

/**
 * Serves the built product as `npm start` does, on a migrated database of its own that `fill` has filled, with further
 * environment variables. Returns the port once the server answers. The server ends with this process.
 */
export async function serveProduct(
  fill: (database: SqliteRemoteDatabase) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<number> {
  const port = await nextPort();
  const settings: LocalSettings = { port, stateDirectory: temporaryFolder(), minimal: true };
  build ??= buildLocally(settings);
  const configuration = await build;
  migrated ??= migratedState();
  cpSync(await migrated, settings.stateDirectory, { recursive: true });
  await fillLocalDatabase(settings, fill);
  await serve(settings, configuration, environment);
  return port;
}

/** Serves a build without limits, and answers once it does. `server` is the process that has started workerd. */
export async function serve(settings: LocalSettings, configuration: string, environment: Record<string, string> = {}) {
  const { port } = settings;
  const unlimited = { RATE_LIMITS: "off", ...environment };
  const server = startServer(settings, configuration, ["ignore", "ignore", "inherit"], unlimited);
  const ended = exitCode(server).then((code) => Promise.reject(new Error(`The server ended with code ${code}.`)));
  await Promise.race([ended, untilAnswered(port)]);
  return { port, server: server.pid ?? 0 };
}

/** A state directory with a migrated database. Each server gets a copy of it. */
async function migratedState(): Promise<string> {
  const stateDirectory = temporaryFolder();
  await prepareLocalDatabase({ port: 0, stateDirectory, minimal: true });
  return stateDirectory;
}

/** A folder that is removed when this process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lacquer-bench-"));
  if (folders.length === 0) process.on("exit", removeFolders);
  folders.push(folder);
  return folder;
}

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** A free port: from PORT on, when that is set. */
export async function nextPort(): Promise<number> {
  if (!process.env.PORT) return aFreePort();
  const port = Number(process.env.PORT) + servers++;
  await requireFreePort(port);
  return port;
}

/** Waits until a server answers on this port. */
export async function untilAnswered(port: number): Promise<void> {
  while (!(await answers(`http://localhost:${port}/api/health`))) await pause(100);
}

async function answers(address: string): Promise<boolean> {
  try {
    await fetch(address, { signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}
