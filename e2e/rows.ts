import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const STATE = process.env.STATE_DIR ?? ".wrangler/state";

/** Rows of the served product's local D1. */
export function rows(sql: string, ...values: string[]) {
  return rowsOf(STATE, sql, ...values);
}

/** Rows of the D1 under a state directory. */
export function rowsOf(stateDirectory: string, sql: string, ...values: string[]) {
  const database = new DatabaseSync(databaseFile(stateDirectory), { readOnly: true });
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}

/** Writes to the database of a server that nobody uses at the moment. It waits for what that server still does of its own. */
export function written({ stateDirectory }: { stateDirectory: string }, sql: string, ...values: string[]) {
  const database = new DatabaseSync(databaseFile(stateDirectory), { timeout: 30_000 });
  database.prepare(sql).run(...values);
  database.close();
}

/** The file of the D1 under a state directory: by default the served one's. */
export function databaseFile(stateDirectory = STATE): string {
  const folder = join(stateDirectory, "v3/d1/miniflare-D1DatabaseObject");
  const [name] = existsSync(folder) ? readdirSync(folder).filter((file) => /^[0-9a-f]{64}\.sqlite$/.test(file)) : [];
  if (!name) throw new Error(`There is no database in ${folder}: npm run test:e2e serves one.`);
  return join(folder, name);
}
