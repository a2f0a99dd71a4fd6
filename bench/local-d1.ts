import { DatabaseSync, type StatementSync } from "node:sqlite";
import { drizzle, type SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { databaseFile } from "../scripts/local/database-file.ts";
import type { LocalSettings } from "../scripts/local/settings.ts";

/**
 * Fills the migrated local D1 of a server that is not running. It writes straight to the SQLite file, in one
 * transaction, and prepares each statement once. Triggers and checks apply as usual. 100,000 appointments take a few
 * seconds.
 */
export async function fillLocalDatabase(
  { stateDirectory }: LocalSettings,
  fill: (database: SqliteRemoteDatabase) => Promise<void>,
): Promise<void> {
  const file = new DatabaseSync(databaseFile(stateDirectory));
  const prepared = new Map<string, StatementSync>();
  const database = drizzle(async (sql, parameters) => {
    const statement = prepared.get(sql) ?? file.prepare(sql);
    prepared.set(sql, statement);
    statement.run(...parameters);
    return { rows: [] };
  });
  try {
    file.exec("BEGIN");
    await fill(database);
    file.exec("COMMIT");
  } finally {
    file.close();
  }
}
