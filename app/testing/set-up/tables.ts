import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Resolves when the database has every table. Test files share this module, so migrations are applied once. */
export const migrated = applyD1Migrations(env.DB, env.MIGRATIONS);

/** Deletes every row, money too: the triggers that keep some rows for ever are dropped first and made again. */
export async function emptied(): Promise<void> {
  const { results } = await env.DB.prepare(STANDING).all<{ type: string; name: string; sql: string }>();
  const triggers = results.filter(({ type }) => type === "trigger");
  const tables = results.filter(({ type }) => type === "table");
  const statements = [
    "PRAGMA defer_foreign_keys = on",
    ...triggers.map(({ name }) => `DROP TRIGGER ${name}`),
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
    ...triggers.map(({ sql }) => sql),
  ];
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
}

const STANDING = `SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'trigger')
  AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'd1_*'`;
