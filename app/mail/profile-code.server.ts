import type { Result } from "../kernel/result.ts";
import { refuse } from "../kernel/result.ts";
import { type CodeRequest, checkCode, type RightCode } from "../models/accounts/one-time-code.server.ts";
import {
  countTowardsLimit,
  type LimitedAction,
  type TooMany,
  takeBackFromLimit,
} from "../models/accounts/rate-limit.server.ts";
import type { Sender } from "../models/accounts/sender.server.ts";
import type { User } from "../models/accounts/user.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { mailCodes } from "./mail-code.server.ts";

/** The purpose of a code: to prove that a new email is the client's, or that the client deletes the account. */
type Purpose = "new-email" | "delete-account";

/** A request for a code of an account. The account is its subject, so codes of other accounts do not work. */
export function profileCode({ salonId, id }: User, purpose: Purpose, from: Sender): CodeRequest {
  return { salonId, purpose, subject: id, from };
}

/** Mails a code to a mailbox that the client has typed, or to their own. docs/rules.md 6.4, 24.3, 24.9 */
export async function requestProfileCode(
  salon: Salon,
  request: CodeRequest,
  mailbox: string,
): Promise<Result<unknown, TooMany>> {
  const counted = await countTowardsLimit({ ...limited(request), kind: "code-request" });
  if (!counted.ok) return counted;
  mailCodes(salon, request, [{ mailbox, staff: false }]);
  return { ok: true };
}

/** Whether a code is right, without using it up. Tries are counted as for any code. docs/rules.md 6.4, 6.26 */
export async function checkProfileCode(
  request: CodeRequest,
  code: string,
): Promise<Result<{ right: RightCode }, "wrong-code" | TooMany>> {
  const action: LimitedAction = { ...limited(request), kind: "code-check" };
  const counted = await countTowardsLimit(action);
  if (!counted.ok) return counted;
  const right = await checkCode(request, code);
  if (!right) return refuse("wrong-code");
  await takeBackFromLimit(action);
  return { ok: true, right };
}

function limited({ salonId, purpose, subject, from }: CodeRequest) {
  return { salonId, from, account: `${purpose} ${subject}`, owner: subject };
}
