import { asc, eq } from "drizzle-orm";
import type { Database } from "../../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../../database/in-salon.server.ts";
import { passkeys } from "../../../database/schema.ts";
import type { ListedPasskey } from "./passkey.ts";

/** An account, by its salon and its id. */
export interface Owner {
  salonId: string;
  id: string;
}

/** The passkeys of an account, the oldest first. docs/rules.md 6.33 */
export async function passkeysOf(database: Database, { salonId, id }: Owner): Promise<ListedPasskey[]> {
  const { id: passkey, name, createdAt, lastUsedAt } = passkeys;
  return database
    .select({ id: passkey, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(inSalon(passkeys, salonId, eq(passkeys.userId, id)))
    .orderBy(asc(createdAt), asc(passkey));
}

/** How browsers name the passkeys of an account. */
export async function credentialsOf(
  database: Database,
  { salonId, id }: Owner,
): Promise<{ id: string; transports: string[] }[]> {
  return database
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(inSalon(passkeys, salonId, eq(passkeys.userId, id)));
}

/** Gives a passkey of an account another name. False when the account has none like it. docs/rules.md 6.33 */
export async function renamePasskey(database: Database, owner: Owner, id: string, name: string): Promise<boolean> {
  const renamed = await database.update(passkeys).set({ name }).where(one(owner, id));
  return renamed.meta.changes > 0;
}

/** Removes a passkey of an account. One that is gone already is as good as removed. docs/rules.md 6.33 */
export async function removePasskey(database: Database, owner: Owner, id: string): Promise<void> {
  await database.delete(passkeys).where(one(owner, id));
}

/** The statement that removes all passkeys of an account. docs/rules.md 6.35 */
export function removePasskeys(database: Database, salonId: string, userId: string) {
  return database.delete(passkeys).where(inSalon(passkeys, salonId, eq(passkeys.userId, userId)));
}

function one({ salonId, id: userId }: Owner, id: string) {
  return alsoInSalon(passkeys, salonId, eq(passkeys.id, id), eq(passkeys.userId, userId));
}

/** An account's id as an authenticator keeps it. */
export function handleOf(id: string): string {
  return Buffer.from(id).toString("base64url");
}
