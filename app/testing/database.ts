import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";

/** D1 without a session: it reads and writes the primary. */
export const database = drizzle(env.DB);

/** The answer of `work` while a table is missing, so that every read and write of it fails. */
export async function without<Answer>(table: string, work: () => Promise<Answer>): Promise<Answer> {
  await env.DB.prepare(`ALTER TABLE ${table} RENAME TO ${table}_away`).run();
  try {
    return await work();
  } finally {
    await env.DB.prepare(`ALTER TABLE ${table}_away RENAME TO ${table}`).run();
  }
}

/** How SQLite finds the rows of a statement: the lines of its query plan. */
export async function planOf(statement: { toSQL(): { sql: string; params: unknown[] } }): Promise<string> {
  const { sql, params } = statement.toSQL();
  const plan = env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...params);
  return (await plan.all<{ detail: string }>()).results.map(({ detail }) => detail).join("\n");
}
