import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";

/** D1 through drizzle, in one session: later reads see everything that the session has read or written. */
export type Database = ReturnType<typeof openSession>;

/** A session that reads from a replica near the visitor, at least as fresh as `bookmark` if given. */
export function readDatabase(bookmark?: string): Database {
  return openSession(bookmark ?? "first-unconstrained");
}

/** A session on the primary, for writes and for reads that need the latest state. */
export function primaryDatabase(): Database {
  return openSession("first-primary");
}

/** The bookmark with which a later `readDatabase` sees everything that this session has seen. */
export function bookmarkOf(database: Database): string | undefined {
  return database.$client.getBookmark() ?? undefined;
}

/** drizzle's types ask for a whole database, but it only calls `prepare` and `batch`, which a session has. */
function openSession(start: string) {
  const session: Pick<D1DatabaseSession, "prepare" | "batch" | "getBookmark"> = env.DB.withSession(start);
  return drizzle(session as typeof session & D1Database);
}
