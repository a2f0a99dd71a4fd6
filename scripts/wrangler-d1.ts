import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { type LocalSettings, toolEnvironment } from "./local-settings.ts";
import { runTool } from "./process-tree.ts";

const Read = v.pipe(v.string(), v.parseJson(), v.tuple([v.object({ results: v.array(v.unknown()) })]));

/** Which D1: the one that `npm start` keeps under the state directory, or the deployed one. */
export interface WhichD1 {
  settings: LocalSettings;
  remote: boolean;
}

/** The rows that one statement reads. It stands in the arguments of a process: no secret may be in it. */
export async function readD1(which: WhichD1, sql: string): Promise<unknown[]> {
  const [{ results }] = v.parse(Read, await executeOnD1(which, ["--json", "--command", sql]));
  return results;
}

/** Writes with one statement, which goes through a file of the owner's own, gone when this process ends. */
export async function writeD1(which: WhichD1, sql: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lacquer-write-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "write.sql");
  writeFileSync(file, sql, { mode: 0o600 });
  await executeOnD1(which, ["--yes", "--file", file]);
}

/** Answers what Wrangler printed. What `--json` prints counts as a log to it, so logs have to be let through. */
function executeOnD1({ settings, remote }: WhichD1, how: string[]): Promise<string> {
  const target = remote ? ["--remote"] : ["--local", "--persist-to", settings.stateDirectory];
  const args = ["d1", "execute", "DB", "--config", "wrangler.toml", ...target, ...how];
  return runTool("wrangler", args, { ...toolEnvironment(settings), WRANGLER_LOG: "log" });
}
