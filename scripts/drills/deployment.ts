import { once } from "node:events";
import { cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { DEMO_ACCOUNTS } from "../demo/demo-names.ts";
import { aFreePort } from "../free-port.ts";
import { buildLocally } from "../local/build.ts";
import { prepareLocalDatabase } from "../local/database.ts";
import { startServer, untilReady } from "../local/server.ts";
import type { LocalSettings } from "../local/settings.ts";

/** The built product with a state of its own, which a drill serves, stops and breaks. */
export interface Deployment {
  settings: LocalSettings;
  configuration: string;
  address: string;
}

/** A new deployment with the demo salon and an empty diary. Its state is deleted when this process ends. */
export async function aDeployment(): Promise<Deployment> {
  const stateDirectory = mkdtempSync(join(tmpdir(), "lacquer-drill-"));
  process.on("exit", () => rmSync(stateDirectory, { recursive: true, force: true }));
  const settings = { port: await aFreePort(), stateDirectory, minimal: true };
  const configuration = await buildLocally(settings);
  await prepareLocalDatabase(settings);
  return { settings, configuration, address: `http://localhost:${settings.port}` };
}

/** Serves a deployment while `use` lasts. */
export async function whileServed<Result>(
  { settings, configuration }: Deployment,
  environment: Record<string, string>,
  use: () => Promise<Result>,
): Promise<Result> {
  const server = startServer(settings, configuration, ["ignore", "pipe", "ignore"], {
    RATE_LIMITS: "off",
    ...environment,
  });
  await untilReady(server);
  try {
    return await use();
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
}

/** Copies a part of a stopped deployment's state, such as `v3/d1`, and answers what puts that copy back. */
export function copyOf({ settings: { stateDirectory } }: Deployment, part: string): () => void {
  const [there, copy] = [join(stateDirectory, part), join(stateDirectory, "copies", `${performance.now()}`)];
  cpSync(there, copy, { recursive: true });
  return () => {
    rmSync(there, { recursive: true, force: true });
    cpSync(copy, there, { recursive: true });
  };
}

/** Reads or writes the file of the local D1, which a server may only be reading then. */
export function onDatabase<Result>(deployment: Deployment, work: (database: DatabaseSync) => Result): Result {
  const [file = ""] = storedIn(deployment, "v3/d1");
  const database = new DatabaseSync(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The files of databases in a part of the state. */
export function storedIn({ settings: { stateDirectory } }: Deployment, part: string): string[] {
  const files = globSync("**/*.sqlite", { cwd: join(stateDirectory, part) });
  return files.filter((file) => !file.endsWith("metadata.sqlite")).map((file) => join(stateDirectory, part, file));
}

/** Calls the API as the demo salon's admin. Throws for an answer that is no success. */
export async function asAdmin({ address }: Deployment) {
  const send = async (path: string, method: string, body?: unknown, token = "", key: string = crypto.randomUUID()) => {
    const response = await fetch(`${address}/api/${path}`, {
      method,
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, "Idempotency-Key": key },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  };
  const signIn = { action: "admin-login", type: "admin", ...DEMO_ACCOUNTS.admin };
  const { token } = v.parse(SignedIn, await send("auth", "POST", signIn));
  return (path: string, method = "GET", body?: unknown, key?: string) => send(path, method, body, token, key);
}

const SignedIn = v.object({ token: v.string() });
