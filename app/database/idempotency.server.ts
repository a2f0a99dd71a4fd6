import { createHash } from "node:crypto";
import { eq, notExists, type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.server.ts";
import { inSalon } from "./in-salon.server.ts";
import { idempotencyKeys } from "./schema.ts";

/* The keys of submits: a repeat under the same sender's key is answered as the first was. docs/rules.md 5.3 */

/** A key, and the account that sent it. */
export interface SentKey {
  salonId: string;
  sender: string;
  key: string;
}

/** A submit that adds something, with the fingerprint of what it asks for. */
export interface Submit extends SentKey {
  fingerprint: string;
}

/** A submit that adds something of a kind, such as a service. The same key for another kind is another key. */
export function submitOf(kind: string, { key, ...sent }: SentKey, asked: unknown): Submit {
  return { ...sent, key: `${kind} ${key}`, fingerprint: fingerprintOf(asked) };
}

/** A hash of what is asked for. Equal requests have equal fingerprints. */
export function fingerprintOf(asked: unknown): string {
  return createHash("sha256").update(JSON.stringify(asked)).digest("base64url");
}

/** The statement that looks a key up: what was asked for under it, what that wrote, and when (UTC ms). */
export function keyUsed(database: Database, { salonId, sender, key }: SentKey) {
  const { fingerprint, createdId, createdAt } = idempotencyKeys;
  return database
    .select({ fingerprint, createdId, createdAt })
    .from(idempotencyKeys)
    .where(inSalon(idempotencyKeys, salonId, eq(idempotencyKeys.actor, sender), eq(idempotencyKeys.key, key)));
}

/** A condition within a write, so that of two submits with one key only the first writes. */
export function isNewKey(database: Database, sent: SentKey): SQL {
  return notExists(keyUsed(database, sent));
}

/**
 * The statement that records a key at `instant` (UTC ms). `created` is a query for the id of what was just written;
 * nothing is recorded when it finds none, so that a refusal leaves the key unused.
 */
export function noteKey(
  database: Database,
  { salonId, sender, key, fingerprint }: Submit,
  created: SQL,
  instant: number,
) {
  return database
    .insert(idempotencyKeys)
    .select(
      sql`select ${salonId}, ${sender}, ${key}, ${fingerprint}, id, ${instant}, null from (${created}) where id is not null`,
    );
}

/** The statement that records a key at `instant` (UTC ms), with the id of what is written in the same transaction. */
export function keepKey(database: Database, { sender: actor, ...submit }: Submit, createdId: string, instant: number) {
  return database.insert(idempotencyKeys).values({ ...submit, actor, createdId, createdAt: instant });
}
