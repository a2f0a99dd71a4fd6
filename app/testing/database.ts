import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { vi } from "vitest";
import { primaryDatabase } from "../database/client.server.ts";

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

/**
 * Opens the real D1 for a command. The command's first batch reads, and each later one writes and is passed through `carry`.
 * With `reads` 0 the first one is passed through it too.
 */
export function databaseThat(carry: (write: () => Promise<unknown>) => Promise<unknown>, reads = 1) {
  return () => {
    const real = primaryDatabase();
    const batch = real.batch.bind(real);
    let batches = 0;
    const carried = (statements: Parameters<typeof batch>[0]) =>
      batches++ < reads ? batch(statements) : carry(() => batch(statements));
    return Object.assign(real, { batch: carried }) as typeof real;
  };
}

/** The result of `work` while D1 does not ask whether another write has come since a decision. docs/rules.md 5.45 */
export async function withoutAsking<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const ignores = "BEFORE INSERT ON diary_changes WHEN NEW.revision IS NULL BEGIN SELECT RAISE(IGNORE); END";
  await env.DB.prepare(`CREATE TRIGGER nobody_asks ${ignores}`).run();
  try {
    return await work();
  } finally {
    await env.DB.prepare("DROP TRIGGER nobody_asks").run();
  }
}

/** Lets something happen once, when a command has read and is about to write a batch with a change to `table`. */
export function betweenReadingAndWriting(table: string, happen: () => Promise<unknown>) {
  const open = env.DB.withSession.bind(env.DB);
  const opened = vi.spyOn(env.DB, "withSession").mockImplementation((start) => {
    const session = open(start);
    const prepare = session.prepare.bind(session);
    const batch = session.batch.bind(session);
    let writes = false;
    session.prepare = (sql) => {
      writes ||= ["update", "insert into", "delete from"].some((verb) => sql.startsWith(`${verb} "${table}"`));
      return prepare(sql);
    };
    session.batch = async (statements) => {
      if (!writes) return batch(statements);
      opened.mockRestore();
      await happen();
      return batch(statements);
    };
    return session;
  });
}
