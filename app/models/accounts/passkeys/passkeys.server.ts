import { eq, lt, or, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { primaryDatabase } from "../../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../../database/in-salon.server.ts";
import { passkeys, users } from "../../../database/schema.ts";
import { type Result, refuse } from "../../../kernel/result.ts";
import { countTowardsLimit, type LimitedAction, type TooMany, takeBackFromLimit } from "../rate-limit.server.ts";
import type { Sender } from "../sender.server.ts";
import { isStaff } from "../staff.ts";
import type { Role } from "../token.server.ts";
import { accountFrom, type User } from "../user.server.ts";
import type { AskedAt } from "./challenge.server.ts";
import { Assertion, MOST_PASSKEYS, type PasskeyRefusal, Registration } from "./passkey.ts";
import { handleOf, type Owner } from "./stored.server.ts";
import { assertedCounter, type MadePasskey, madePasskey } from "./verify.server.ts";

/**
 * The account (of one of `roles`) of the passkey that a browser has signed with. `answer` is the browser's JSON. An unknown
 * passkey gets a refusal of its own, so that its browser can forget it. For staff, the authenticator must have checked its user. docs/rules.md
 * 6.4, 6.34
 */
export async function accountByPasskey(
  at: AskedAt,
  answer: string,
  { roles, from, instant }: { roles: Role[]; from: Sender; instant: number },
): Promise<Result<{ account: User }, "wrong-passkey" | "unknown-passkey" | TooMany>> {
  const sent = v.safeParse(Assertion, answer);
  if (!sent.success) return refuse("wrong-passkey");
  const { id: credentialId, response } = sent.output;
  const { salonId } = at;
  const action: LimitedAction = { kind: "sign-in", salonId, from, account: `passkey ${credentialId}` };
  const counted = await countTowardsLimit(action);
  if (!counted.ok) return counted;
  const database = primaryDatabase();
  const [found] = await database
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, alsoInSalon(users, salonId, eq(users.id, passkeys.userId)))
    .where(inSalon(passkeys, salonId, eq(passkeys.credentialId, credentialId)));
  if (!found) return refuse("unknown-passkey");
  if (response.userHandle && handleOf(found.user.id) !== response.userHandle) return refuse("wrong-passkey");
  const account = accountFrom(found.user);
  const userVerified = isStaff(account.role);
  const counter = await assertedCounter(at, sent.output, found.passkey, { userVerified, instant });
  if (counter === null || !roles.includes(account.role)) return refuse("wrong-passkey");
  const neverCounted = counter === 0 ? eq(passkeys.counter, 0) : undefined;
  const used = await database
    .update(passkeys)
    .set({ counter, lastUsedAt: instant })
    .where(
      alsoInSalon(
        passkeys,
        salonId,
        eq(passkeys.id, found.passkey.id),
        or(lt(passkeys.counter, counter), neverCounted),
      ),
    );
  if (used.meta.changes === 0) return refuse("wrong-passkey");
  await takeBackFromLimit(action);
  return { ok: true, account };
}

/**
 * Adds the passkey that a browser has made for an account. `answer` is what the browser sent, as JSON. Staff's authenticator
 * must have checked who uses it. An account has ten at most. docs/rules.md 6.33, 6.34
 */
export async function addPasskey(
  account: User,
  at: AskedAt,
  answer: string,
  instant: number,
): Promise<Result<unknown, Extract<PasskeyRefusal, "not-made" | "too-many-passkeys">>> {
  const sent = v.safeParse(Registration, answer);
  if (!sent.success) return refuse("not-made");
  const made = await madePasskey(at, sent.output, { userVerified: isStaff(account.role), instant });
  if (!made) return refuse("not-made");
  const { salonId, id: userId } = account;
  const { credentialId } = made;
  const columns = columnsOf(account, made, instant);
  const database = primaryDatabase();
  const theirs = inSalon(passkeys, salonId, eq(passkeys.userId, userId));
  const added = await database
    .insert(passkeys)
    .select(sql`SELECT ${columns} WHERE (SELECT count(*) FROM ${passkeys} WHERE ${theirs}) < ${MOST_PASSKEYS}`)
    .onConflictDoNothing();
  if (added.meta.changes > 0) return { ok: true };
  const [same] = await database
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(inSalon(passkeys, salonId, eq(passkeys.credentialId, credentialId)));
  return refuse(same ? "not-made" : "too-many-passkeys");
}

/** The values of a new passkey's row, in the order of its columns. It has the name of its authenticator at first. */
export function columnsOf(owner: Owner, made: MadePasskey, instant: number): SQL {
  const { credentialId, publicKey, algorithm, counter, transports, madeBy } = made;
  const row = [crypto.randomUUID(), owner.salonId, owner.id, credentialId, publicKey, algorithm, counter];
  const rest = [JSON.stringify(transports), madeBy ?? "Passkey", instant, null];
  return sql.join(
    [...row, ...rest].map((value) => sql`${value}`),
    sql`, `,
  );
}
