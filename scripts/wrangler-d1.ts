import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { onLocalDatabase } from "./local/database.ts";
import { type LocalSettings, toolEnvironment } from "./local/settings.ts";
import { runTool } from "./process-tree.ts";

const Read = v.pipe(v.string(), v.parseJson(), v.tuple([v.object({ results: v.array(v.unknown()) })]));

/** The D1 to use: the one that `npm start` keeps under the state directory, or the deployed one. */
export interface WhichD1 {
  settings: LocalSettings;
  remote: boolean;
}

/** The rows that one statement reads. The statement is visible in a process's arguments: it must contain no secret. */
export async function readD1({ settings, remote }: WhichD1, sql: string): Promise<unknown[]> {
  if (!remote) return onLocalDatabase(settings, async (database) => (await database.prepare(sql).all()).results);
  const [{ results }] = v.parse(Read, await executeOnDeployedD1(settings, ["--json", "--command", sql]));
  return results;
}

/**
 * Writes with these statements, all or none. For the deployed D1 they go through a file that only its owner can read,
 * removed when this process ends.
 */
export async function writeD1({ settings, remote }: WhichD1, ...statements: string[]): Promise<void> {
  if (!remote) {
    return onLocalDatabase(settings, async (database) => {
      await database.batch(statements.map((sql) => database.prepare(sql)));
    });
  }
  const folder = mkdtempSync(join(tmpdir(), "lacquer-write-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "write.sql");
  writeFileSync(file, statements.join("\n"), { mode: 0o600 });
  await executeOnDeployedD1(settings, ["--yes", "--file", file]);
}

/**
 * Answers what Wrangler prints. Wrangler treats the output of `--json` as a log, so its log level has to let that
 * through.
 */
function executeOnDeployedD1(settings: LocalSettings, how: string[]): Promise<string> {
  const args = ["d1", "execute", "DB", "--config", "wrangler.toml", "--remote", ...how];
  return runTool("wrangler", args, { ...toolEnvironment(settings), WRANGLER_LOG: "log" });
}
