import { primaryDatabase } from "../database/client.server.ts";
import type { Result } from "../kernel/result.ts";
import { mailCodes } from "../mail/mail-code.server.ts";
import { countTowardsLimit, type TooMany } from "../models/accounts/rate-limit.server.ts";
import type { Sender } from "../models/accounts/sender.server.ts";
import { isStaff } from "../models/accounts/staff.ts";
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
  const salonId = salon.id;
  const account = `reset ${email}`;
  const counted = await countTowardsLimit({ kind: "code-request", salonId, from, account, owner: email });
  if (!counted.ok) return counted;
  const user = await userByEmail(primaryDatabase(), salonId, email);
  const addressees = user ? [{ mailbox: user.email, staff: isStaff(user.role) }] : [];
  mailCodes(salon, { salonId, purpose: "password-reset", subject: email, from }, addressees);
  return { ok: true };
}
