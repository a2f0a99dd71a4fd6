import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Miniflare } from "miniflare";
import { BETWEEN_STATEMENTS } from "#app/database/triggers.ts";
import { demoLookFiles } from "../demo/demo-looks.ts";
import { DEFAULT_SALON, TEAM_SALON } from "../demo/demo-names.ts";
import { fillWithDemoSalon } from "../demo/demo-salon.ts";
import { databaseFileIfThere } from "./database-file.ts";
import { migrationFiles } from "./migrations.ts";
import type { LocalSettings } from "./settings.ts";

/** Migrates the local D1 and, when it holds no salon yet, fills it with the demo salon, and R2 with its pictures. */
export async function prepareLocalDatabase(settings: LocalSettings): Promise<void> {
  const filled = await onMigratedDatabase(settings, (database) =>
    fillWithDemoSalon(database, { now: Date.now(), minimal: settings.minimal }),
  );
  if (filled && !settings.minimal) await storePictures(settings);
}

/** Puts the files of the demo salons' looks into the local R2, whose bucket has its name in wrangler.toml. */
async function storePictures({ stateDirectory }: LocalSettings): Promise<void> {
  const miniflare = new Miniflare({
    modules: true,
    script: "export default {}",
    r2Buckets: { PICTURES: "lacquer-pictures" },
    r2Persist: join(stateDirectory, "v3/r2"),
    cf: false,
  });
  try {
    const bucket = await miniflare.getR2Bucket("PICTURES");
    const files = [DEFAULT_SALON, TEAM_SALON].flatMap((salon) => [...demoLookFiles(salon)]);
    await Promise.all(
      files.map(([key, file]) => bucket.put(key, file, { httpMetadata: { contentType: "image/webp" } })),
    );
  } finally {
    await miniflare.dispose();
  }
}

/**
 * Applies the new migrations to the local D1 and answers its SQLite file. If there are none it opens nothing but that file,
 * and only to read: a running server goes on undisturbed.
 */
export async function migratedDatabaseFile(settings: LocalSettings): Promise<string> {
  const file = databaseFileIfThere(settings.stateDirectory);
  if (file && newMigrations(appliedIn(file)).length === 0) return file;
  await onMigratedDatabase(settings, async () => undefined);
  return migratedDatabaseFile(settings);
}

/** The names of the migrations that were applied to a database, which may be empty. */
function appliedIn(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const started = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get();
    const rows = started ? database.prepare(APPLIED).all() : [];
    return rows.map(({ name }) => String(name));
  } finally {
    database.close();
  }
}

/** Runs something with the local D1 that no server uses, once new migrations are applied. */
async function onMigratedDatabase<Result>(
  { stateDirectory }: LocalSettings,
  work: (database: D1Database) => Promise<Result>,
): Promise<Result> {
  const miniflare = new Miniflare({
    modules: true,
    script: "export default {}",
    // Without a database_id in wrangler.toml, Wrangler names the local database after its binding.
    d1Databases: { DB: "DB" },
    d1Persist: join(stateDirectory, "v3/d1"),
    cf: false,
  });
  try {
    const database = await miniflare.getD1Database("DB");
    await migrate(database);
    return await work(database);
  } finally {
    await miniflare.dispose();
  }
}

/**
 * Does what `wrangler d1 migrations apply` does, with the same table of applied migrations, without Wrangler: loading it
 * takes longer than all the rest together.
 */
async function migrate(database: D1Database): Promise<void> {
  await database.prepare(MIGRATIONS_TABLE).run();
  const { results } = await database.prepare(APPLIED).all<{ name: string }>();
  for (const { name, text } of newMigrations(results.map(({ name }) => name))) {
    await database.batch([
      ...text.split(BETWEEN_STATEMENTS).map((sql) => database.prepare(sql)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
}

/** The migrations that are not among the applied ones. It refuses a state that another version's migrations have made. */
function newMigrations(applied: string[]) {
  const all = migrationFiles();
  if (applied.some((name) => !all.some((file) => file.name === name))) throw new Error(OTHER_TABLES);
  return all.filter(({ name }) => !applied.includes(name));
}

const APPLIED = "SELECT name FROM d1_migrations";

/** The state was made by migrations that are not there, mostly because they were squashed since. */
const OTHER_TABLES =
  "The local data has the tables of another version: delete .wrangler/state (or STATE_DIR), and start again";

const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;
