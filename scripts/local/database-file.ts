import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The SQLite file of the local D1 in a state directory. Refuses one without a database. */
export function databaseFile(stateDirectory: string): string {
  const file = databaseFileIfThere(stateDirectory);
  if (!file) throw new Error(`There is no database in ${stateDirectory}: npm start makes one.`);
  return file;
}

/** The SQLite file of the local D1 in a state directory, if there is one yet. */
export function databaseFileIfThere(stateDirectory: string): string | undefined {
  const folder = join(stateDirectory, "v3/d1/miniflare-D1DatabaseObject");
  const [name] = existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) : [];
  return name && join(folder, name);
}
