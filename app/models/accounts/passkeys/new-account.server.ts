import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { primaryDatabase } from "../../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../../database/in-salon.server.ts";
import { passkeys, users } from "../../../database/schema.ts";
import { type Result, refuse } from "../../../kernel/result.ts";
import { NO_PASSWORD } from "../password.server.ts";
import { countTowardsLimit, type LimitedAction, type TooMany } from "../rate-limit.server.ts";
import type { Sender } from "../sender.server.ts";
import { accountFrom, accountIdOf, type User } from "../user.server.ts";
import type { AskedAt } from "./challenge.server.ts";
import { Registration } from "./passkey.ts";
import { columnsOf } from "./passkeys.server.ts";
import { madePasskey } from "./verify.server.ts";

/** The owner of the new account. The sender has proved the mailbox. */
interface Owner {
  name: string;
  email: string;
}

/**
 * Creates a client's account with a passkey and without a password, in one transaction. `answer` is what the browser sent, as
 * JSON; `at.owner` is the account's id, which derives from the key of the submit. The same answer again finds the account that
 * the first one has created. docs/rules.md 5.3, 6.4, 6.36
 */
export async function createAccountWithPasskey(
  at: AskedAt,
  answer: string,
  { name, email }: Owner,
  { key, from, instant }: { key: string; from: Sender; instant: number },
): Promise<Result<{ account: User }, "address-taken" | "not-made" | TooMany>> {
  const sent = v.safeParse(Registration, answer);
  if (!sent.success) return refuse("not-made");
  const { salonId } = at;
  const action: LimitedAction = { kind: "sign-up", salonId, from, account: email };
  const counted = await countTowardsLimit(action);
  if (!counted.ok) return counted;
  const id = accountIdOf(salonId, key);
  const made = await madePasskey(at, sent.output, { userVerified: false, instant });
  const database = primaryDatabase();
  const theirs = inSalon(users, salonId, eq(users.id, id), eq(users.passwordHash, NO_PASSWORD));
  if (made) {
    const verified = { emailVerifiedAt: instant, createdAt: instant };
    const account = { id, salonId, email, name, role: "client", passwordHash: NO_PASSWORD, ...verified } as const;
    const passkey = columnsOf({ salonId, id }, made, instant);
    await database.batch([
      database.insert(users).values(account).onConflictDoNothing(),
      // Where the mailbox has an account already, there is none with this id.
      database
        .insert(passkeys)
        .select(sql`SELECT ${passkey} WHERE EXISTS (SELECT 1 FROM ${users} WHERE ${theirs})`)
        .onConflictDoNothing(),
    ]);
  }
  const [created] = await database
    .select({ account: users })
    .from(users)
    .innerJoin(passkeys, alsoInSalon(passkeys, salonId, eq(passkeys.userId, users.id)))
    .where(
      inSalon(users, salonId, eq(users.id, id), eq(users.email, email), eq(passkeys.credentialId, sent.output.id)),
    );
  if (created) return { ok: true, account: accountFrom(created.account) };
  return refuse(made ? "address-taken" : "not-made");
}
