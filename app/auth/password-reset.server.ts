import { primaryDatabase } from "../database/client.server.ts";
import type { Result } from "../kernel/result.ts";
import { mailCode } from "../mail/mail-code.server.ts";
import { issueCodes } from "../models/accounts/one-time-code.server.ts";
import { countTowardsLimit, type TooMany } from "../models/accounts/rate-limit.server.ts";
import type { Sender } from "../models/accounts/sender.server.ts";
import { userByEmail } from "../models/accounts/user.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";

/**
 * Mails a reset code to an address that has an account. The work is the same for one that has none. docs/rules.md 6.10
 */
export async function requestPasswordReset(
  salon: Salon,
  email: string,
  from: Sender,
): Promise<Result<unknown, TooMany>> {
  const counted = await countTowardsLimit({ kind: "code-request", salonId: salon.id, from, account: `reset ${email}` });
  if (!counted.ok) return counted;
  const database = primaryDatabase();
  const user = await userByEmail(database, salon.id, email);
  const request = { salonId: salon.id, purpose: "password-reset", subject: email } as const;
  const codes = await issueCodes(database, request, user ? [user.email] : []);
  for (const { mailbox, code } of codes) mailCode(salon, mailbox, code, request.purpose);
  return { ok: true };
}
