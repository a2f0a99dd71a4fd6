import { and, eq } from "drizzle-orm";
import type { InferOutput } from "valibot";
import { hashPassword, passwordMatches } from "../auth/password.server.ts";
import type { Identity, Role } from "../auth/token.server.ts";
import { type Database, primaryDatabase } from "../database/client.server.ts";
import { users } from "../database/schema.ts";
import { now } from "./salon-clock.ts";
import type { Credentials, NewAccount } from "./user.ts";

export type User = typeof users.$inferSelect;

/** The account that email and password open at this salon, among `roles`, or null: nobody learns which was wrong. docs/rules.md 6.1 */
export async function accountFor(
  salonId: string,
  { email, password }: InferOutput<typeof Credentials>,
  roles: Role[],
): Promise<User | null> {
  const user = await userByEmail(primaryDatabase(), salonId, email);
  const matches = await passwordMatches(password, user?.passwordHash);
  return user && matches && roles.includes(user.role) ? user : null;
}

/** Opens a client's account, or null when the address has one already. docs/rules.md 6.2 */
export async function createAccount(salonId: string, account: InferOutput<typeof NewAccount>): Promise<User | null> {
  const passwordHash = await hashPassword(account.password);
  const [created] = await primaryDatabase()
    .insert(users)
    .values({
      id: crypto.randomUUID(),
      salonId,
      email: account.email,
      name: account.name,
      passwordHash,
      role: "client",
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning();
  return created ?? null;
}

/** The account a token names, as it stands now: null once it is gone, demoted or reset. docs/rules.md 6.7 */
export async function accountStill(identity: Identity): Promise<User | null> {
  const [user] = await primaryDatabase()
    .select()
    .from(users)
    .where(and(eq(users.salonId, identity.salonId), eq(users.id, identity.userId)));
  return user && user.role === identity.role && user.sessionEpoch === identity.epoch ? user : null;
}

/** What a token says of an account. */
export function identityOf(user: User): Identity {
  return { salonId: user.salonId, userId: user.id, email: user.email, role: user.role, epoch: user.sessionEpoch };
}

async function userByEmail(database: Database, salonId: string, email: string): Promise<User | undefined> {
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(users.salonId, salonId), eq(users.email, email)));
  return user;
}
