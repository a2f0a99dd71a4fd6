import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";

/** D1 through drizzle, in one session: what it has read or written, it goes on seeing. */
export type Database = ReturnType<typeof openSession>;

/** Reads served near the visitor, by a replica that is at least as fresh as `bookmark` where there is one. */
export function readDatabase(bookmark?: string): Database {
  return openSession(bookmark ?? "first-unconstrained");
}

/** Reads and writes that need the latest truth: the primary. */
export function primaryDatabase(): Database {
  return openSession("first-primary");
}

/** What a later `readDatabase` needs to see everything this session has seen. */
export function bookmarkOf(database: Database): string | undefined {
  return database.$client.getBookmark() ?? undefined;
}

/** drizzle only calls `prepare` and `batch`, which a session has; its types ask for the whole database. */
function openSession(start: string) {
  const session: Pick<D1DatabaseSession, "prepare" | "batch" | "getBookmark"> = env.DB.withSession(start);
  return drizzle(session as typeof session & D1Database);
}
