import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { serversOf } from "../../bench/processes.ts";
import { nextPort, serve } from "../../bench/server.ts";
import { buildLocally } from "../local/build.ts";
import { prepareLocalDatabase } from "../local/database.ts";
import { ask } from "./people.ts";

/** A server of the built product, with a salon and a state of its own, to which bad things are done. */
export interface Victim {
  port: number;
  stateDirectory: string;
  /** The number of the process of workerd that runs now. */
  workerd: () => number;
  /** Ends workerd in the middle of whatever it does, and answers how long it took until a new one answers, ms. */
  kill: () => Promise<number>;
}

/**
 * Restarts workerd whenever it has ended, with the same arguments. Loading Wrangler and Miniflare takes ten times as long as
 * workerd itself, and they have no state.
 */
const AGAIN = `#!/bin/sh
cat > "$0.stdin"
while :; do "${resolve("node_modules/workerd/bin/workerd")}" "$@" < "$0.stdin"; sleep 0.02; done
`;

/** Serves the built product, with its state in `stateDirectory` or in a temporary folder, until this process ends. */
export async function aVictim(stateDirectory = temporaryFolder()): Promise<Victim> {
  Object.assign(process.env, { PASSWORD_COST: "2", RUNS_LOCALLY: "yes" });
  const port = await nextPort();
  const settings = { port, stateDirectory, minimal: true };
  const besides = temporaryFolder();
  const [configuration] = await Promise.all([
    buildLocally({ ...settings, stateDirectory: besides }),
    prepareLocalDatabase(settings),
  ]);
  const again = join(besides, "again.sh");
  writeFileSync(again, AGAIN, { mode: 0o755 });
  const { server } = await serve(settings, configuration, { MINIFLARE_WORKERD_PATH: again });
  const workerd = () => serversOf(server)?.at(-1)?.pid ?? 0;
  return {
    port,
    stateDirectory,
    workerd,
    async kill() {
      const began = performance.now();
      process.kill(workerd(), "SIGKILL");
      while ((await ask(port, {}, { method: "GET", path: "/api/health" })).status !== 200) await pause(20);
      return performance.now() - began;
    },
  };
}

/** A folder that is removed when this process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lacquer-torture-"));
  mkdirSync(folder, { recursive: true });
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
