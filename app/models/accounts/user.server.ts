import { eq, isNull, sql } from "drizzle-orm";
import type { InferOutput } from "valibot";
import { bookmarkOf, type Database, primaryDatabase, readDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { users } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import { endDevices } from "../devices/remembered-devices.server.ts";
import { endListening } from "../salon/salon-schedule.server.ts";
import { checkCode, spendCode } from "./one-time-code.server.ts";
import { goesOn } from "./open-pages.server.ts";
import { removePasskeys } from "./passkeys/stored.server.ts";
import { hashPassword, NO_PASSWORD, passwordMatches } from "./password.server.ts";
import { SHORTEST_STAFF_PASSWORD } from "./password-lengths.ts";
import { inPasswordLine } from "./password-line.server.ts";
import { tryWithPassword } from "./password-try.server.ts";
import { type LimitedAction, type TooMany, takeBackFromLimit } from "./rate-limit.server.ts";
import { hmacOf } from "./secrets.server.ts";
import { type Sender, signInOf } from "./sender.server.ts";
import { type AccountRole, isStaff, roleOf } from "./staff.ts";
import type { Identity, Role, SessionIdentity } from "./token.server.ts";
import type { AccountRefusal, Credentials, NewAccount, NewPassword } from "./user.ts";

/** An account, with its role as tokens say it. docs/rules.md 21.10 */
export type User = Omit<typeof users.$inferSelect, "role"> & { role: AccountRole };

/** Any refusal of access to an account. */
export type NotGranted = Refused<AccountRefusal> | TooMany;

/**
 * The account of this salon with this email, password and one of `roles`. Neither the answer nor its time reveals which
 * was wrong. `from` is the sender's network address. docs/rules.md 6.1, 6.4
 */
export async function accountFor(
  salonId: string,
  { email, password }: InferOutput<typeof Credentials>,
  roles: Role[],
  from: Sender,
): Promise<Result<{ account: User }, "wrong-credentials" | TooMany>> {
  const action: LimitedAction = { kind: "sign-in", salonId, from, account: email, owner: signInOf(email) };
  const compared = await tryWithPassword(action, async (takeBreak) => {
    const user = await userByEmail(primaryDatabase(), salonId, email);
    const matches = await passwordMatches(password, user?.passwordHash, takeBreak);
    return matches && user && roles.includes(user.role) ? user : null;
  });
  if (!compared.ok) return compared;
  if (!compared.answer) return refuse("wrong-credentials");
  await takeBackFromLimit(action);
  return { ok: true, account: compared.answer };
}

/**
 * Creates a client's account. Its id derives from the key of the submit, so that a repeat finds the account that the
 * first submit created. docs/rules.md 5.3, 6.2, 6.4
 */
export async function createAccount(
  salonId: string,
  { name, email, password }: InferOutput<typeof NewAccount>,
  { key, from }: { key: string; from: Sender },
): Promise<Result<{ account: User }, "address-taken" | "key-reused" | TooMany>> {
  const action: LimitedAction = { kind: "sign-up", salonId, from, account: email };
  const id = accountIdOf(salonId, key);
  const hashed = await tryWithPassword(action, (takeBreak) => hashPassword(password, takeBreak));
  if (!hashed.ok) return hashed;
  const passwordHash = hashed.answer;
  const database = primaryDatabase();
  const [created] = await database
    .insert(users)
    .values({ id, salonId, email, name, passwordHash, role: "client", createdAt: now() })
    .onConflictDoNothing()
    .returning();
  if (created) return { ok: true, account: accountFrom(created) };

  const [opened] = await database
    .select()
    .from(users)
    .where(alsoInSalon(users, salonId, eq(users.id, id)));
  if (!opened) return refuse("address-taken");
  if (isStaff(roleOf(opened)) || opened.email !== email || opened.name !== name) return refuse("key-reused");
  const compared = await inPasswordLine(action, (takeBreak) =>
    passwordMatches(password, opened.passwordHash, takeBreak),
  );
  if (!compared.ok) {
    await takeBackFromLimit(action);
    return compared;
  }
  return compared.answer ? { ok: true, account: accountFrom(opened) } : refuse("key-reused");
}

/** The id of the account that is created under a submit's key. docs/rules.md 5.3 */
export function accountIdOf(salonId: string, key: string): string {
  return hmacOf("account key", `${salonId} ${key}`);
}

/** Whether an account has a password. One that was made with a passkey has none until a reset. docs/rules.md 6.36 */
export function hasPassword({ passwordHash }: User): boolean {
  return passwordHash !== NO_PASSWORD;
}

/** The mailbox that an account has proved to be its own, or null: an email that is not verified may be somebody else's. */
export function verifiedMailbox({ email, emailVerifiedAt }: Pick<User, "email" | "emailVerifiedAt">): string | null {
  return emailVerifiedAt === null ? null : email;
}

/**
 * Sets a new password, given the code from the mailbox. It ends every session of the account, its calendar feed and the
 * browsers that are remembered, and verifies its mailbox. Passkeys stay, unless a client added them before anybody had
 * verified it. `bookmark` lets a later read see the change. docs/rules.md 5.11, 6.10, 6.32, 6.35, 10.21
 */
export async function resetPassword(
  salonId: string,
  { email, newPassword, code }: InferOutput<typeof NewPassword>,
  from: Sender,
): Promise<Result<{ bookmark: string | undefined }, "wrong-code" | "too-short-for-staff" | TooMany>> {
  const action: LimitedAction = { kind: "code-check", salonId, from, account: `reset ${email}`, owner: email };
  // Before the code is used up: it would be lost when too many passwords are waiting.
  const hashed = await tryWithPassword(action, (takeBreak) => hashPassword(newPassword, takeBreak));
  if (!hashed.ok) return hashed;
  const database = primaryDatabase();
  const right = await checkCode({ salonId, purpose: "password-reset", subject: email, from }, code);
  if (!right) return refuse("wrong-code");
  const { mailbox } = right;
  const user = await userByEmail(database, salonId, mailbox);
  if (isStaff(user?.role) && newPassword.length < SHORTEST_STAFF_PASSWORD) {
    await takeBackFromLimit(action);
    return refuse("too-short-for-staff");
  }
  if (!(await spendCode(right))) return refuse("wrong-code");
  const reset = database
    .update(users)
    .set({
      passwordHash: hashed.answer,
      sessionVersion: sql`${users.sessionVersion} + 1`,
      emailVerifiedAt: now(),
    })
    .where(inSalon(users, salonId, eq(users.email, mailbox)));
  const mayBeAnothers = user && user.emailVerifiedAt === null && !isStaff(user.role);
  const passkeysEnd = mayBeAnothers ? [removePasskeys(database, salonId, user.id)] : [];
  await database.batch([reset, endDevices(database, salonId, mailbox), ...passkeysEnd]);
  if (isStaff(user?.role)) await endListening(salonId);
  await takeBackFromLimit(action);
  return { ok: true, bookmark: bookmarkOf(database) };
}

/**
 * Verifies a client's own mailbox when its code comes back in a browser where the client is signed in. With the bookmark in
 * the answer, a later read sees it. docs/rules.md 5.11
 */
export async function verifyMailbox(salonId: string, userId: string, mailbox: string): Promise<string | undefined> {
  const theirs = alsoInSalon(
    users,
    salonId,
    eq(users.id, userId),
    eq(users.email, mailbox),
    isNull(users.emailVerifiedAt),
  );
  const database = primaryDatabase();
  await database.update(users).set({ emailVerifiedAt: now() }).where(theirs);
  return bookmarkOf(database);
}

/** An identity from a token, or from a session, which `session` names. */
type SignedIn = SessionIdentity & { session?: string };

/**
 * The current account of an identity, or null once it was deleted, demoted or reset, or its session has ended.
 * docs/rules.md 6.7
 */
export function accountStill(identity: SignedIn): Promise<User | null> {
  return accountIn(primaryDatabase(), identity);
}

/**
 * The same, read from a replica at least as fresh as `bookmark`. When the replica refuses, the primary decides: the
 * replica may not have received a sign-up or a new password yet. docs/rules.md 6.7
 */
export async function accountNearby(identity: SignedIn, bookmark: string | undefined): Promise<User | null> {
  return (await accountIn(readDatabase(bookmark), identity)) ?? accountStill(identity);
}

async function accountIn(
  database: Database,
  { salonId, userId, role, sessionVersion, session }: SignedIn,
): Promise<User | null> {
  const [row] = await database
    .select()
    .from(users)
    .where(inSalon(users, salonId, eq(users.id, userId), session ? goesOn({ salonId, session }, now()) : undefined));
  const user = row && accountFrom(row);
  return user && isStill(user, { role, sessionVersion }) ? user : null;
}

/** Whether an account has the role and the version that a session or a token has of it. docs/rules.md 6.7 */
export function isStill(
  user: Pick<User, "role" | "sessionVersion">,
  known: { role: string; sessionVersion: number },
): boolean {
  return user.role === known.role && user.sessionVersion === known.sessionVersion;
}

/** An account from its row. */
export function accountFrom(row: typeof users.$inferSelect): User {
  return { ...row, role: roleOf(row) };
}

/** The identity that sessions and tokens hold of an account. */
export function identityOf(user: User): Identity {
  const { salonId, id, email, role, sessionVersion } = user;
  return { salonId, userId: id, email, role, sessionVersion };
}

export async function userByEmail(database: Database, salonId: string, email: string): Promise<User | undefined> {
  const [row] = await database
    .select()
    .from(users)
    .where(inSalon(users, salonId, eq(users.email, email)));
  return row && accountFrom(row);
}
