import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { onMigratedDatabase } from "../local/database.ts";
import { type LocalSettings, toolEnvironment } from "../local/settings.ts";
import { runTool } from "../process-tree.ts";

/** The D1 that a command works on. */
export interface SalonDatabase {
  /** The rows that one statement reads. It is visible in a process's arguments: it must contain no secret. */
  read(sql: string): Promise<unknown[]>;
  /** Writes with these statements, all or none. */
  write(...statements: string[]): Promise<void>;
}

/** Works on the deployed D1 if `remote`, or else on the one that `npm start` keeps, migrated. */
export function onSalonDatabase<Result>(
  remote: boolean,
  settings: LocalSettings,
  work: (database: SalonDatabase) => Promise<Result>,
): Promise<Result> {
  if (remote) return work(deployed(settings));
  return onMigratedDatabase(settings, (database) => work(local(database)));
}

function local(database: D1Database): SalonDatabase {
  return {
    read: async (sql) => (await database.prepare(sql).all()).results,
    write: async (...statements) => {
      await database.batch(statements.map((sql) => database.prepare(sql)));
    },
  };
}

function deployed(settings: LocalSettings): SalonDatabase {
  return {
    read: async (sql) => {
      const [{ results }] = v.parse(Read, await executeOnDeployedD1(settings, ["--json", "--command", sql]));
      return results;
    },
    // Through a file that only its owner can read, removed when this process ends.
    write: async (...statements) => {
      const folder = mkdtempSync(join(tmpdir(), "lacquer-write-"));
      process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
      const file = join(folder, "write.sql");
      writeFileSync(file, statements.join("\n"), { mode: 0o600 });
      await executeOnDeployedD1(settings, ["--yes", "--file", file]);
    },
  };
}

const Read = v.pipe(v.string(), v.parseJson(), v.tuple([v.object({ results: v.array(v.unknown()) })]));

/**
 * Answers what Wrangler prints. Wrangler treats the output of `--json` as a log, so its log level has to let that
 * through.
 */
function executeOnDeployedD1(settings: LocalSettings, how: string[]): Promise<string> {
  const args = ["d1", "execute", "DB", "--config", "wrangler.toml", "--remote", ...how];
  return runTool("wrangler", args, { ...toolEnvironment(settings), WRANGLER_LOG: "log" });
}
