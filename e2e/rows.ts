import { DatabaseSync } from "node:sqlite";
import { databaseFile } from "../scripts/local/database-file.ts";

/** The state directory of the server that the journeys share. */
export const STATE = process.env.STATE_DIR ?? ".wrangler/state";

/** Rows of the served product's local D1. */
export function rows(sql: string, ...values: string[]) {
  return rowsOf(STATE, sql, ...values);
}

/** Rows of the D1 under a state directory. */
export function rowsOf(stateDirectory: string, sql: string, ...values: string[]) {
  const database = new DatabaseSync(databaseFile(stateDirectory), { readOnly: true, timeout: 10_000 });
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}

/** Locks the database of a server, as one that writes does. Answers what frees it. */
export function heldLock({ stateDirectory }: { stateDirectory: string }): () => void {
  const database = new DatabaseSync(databaseFile(stateDirectory), { timeout: 30_000 });
  database.exec("BEGIN IMMEDIATE");
  return () => database.close();
}

/** Writes to the database of a server that nobody uses at the moment. It waits for what that server still does of its own. */
export function written({ stateDirectory }: { stateDirectory: string }, sql: string, ...values: string[]) {
  const database = new DatabaseSync(databaseFile(stateDirectory), { timeout: 30_000 });
  database.prepare(sql).run(...values);
  database.close();
}
