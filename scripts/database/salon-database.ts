import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { migratedDatabaseFile } from "../local/database.ts";
import { type LocalSettings, toolEnvironment } from "../local/settings.ts";
import { runTool } from "../process-tree.ts";

/** The D1 that a command works on. */
export interface SalonDatabase {
  /** The rows that one statement reads. It is visible in a process's arguments: it must contain no secret. */
  read(sql: string): Promise<unknown[]>;
  /** Writes with these statements, all or none. */
  write(...statements: string[]): Promise<void>;
}

/**
 * Works on the deployed D1 if `remote`, or else on the one that `npm start` keeps, migrated. A server may be running: what it
 * writes is waited for.
 */
export async function onSalonDatabase<Result>(
  remote: boolean,
  settings: LocalSettings,
  work: (database: SalonDatabase) => Promise<Result>,
): Promise<Result> {
  if (remote) return work(deployed(settings));
  const database = new DatabaseSync(await migratedDatabaseFile(settings), { timeout: WAIT_FOR_SERVER_MS });
  try {
    return await work(local(database));
  } finally {
    database.close();
  }
}

const WAIT_FOR_SERVER_MS = 30_000;

function local(database: DatabaseSync): SalonDatabase {
  return {
    read: async (sql) => database.prepare(sql).all(),
    // A refused statement ends the work, and closing the database takes back what was not committed.
    write: async (...statements) => {
      database.exec("BEGIN IMMEDIATE");
      for (const sql of statements) database.exec(sql);
      database.exec("COMMIT");
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
