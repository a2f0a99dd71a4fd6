import { env } from "cloudflare:workers";
import { type Result, refuse } from "../../kernel/result.ts";
import { mailInvitation } from "../../mail/invitation.server.ts";
import { mailCodes } from "../../mail/mail-code.server.ts";
import { checkCode } from "../../models/accounts/one-time-code.server.ts";
import {
  countTowardsLimit,
  type LimitedAction,
  type TooMany,
  takeBackFromLimit,
} from "../../models/accounts/rate-limit.server.ts";
import type { Sender } from "../../models/accounts/sender.server.ts";
import { makeSalon } from "../../models/new-salon/new-salon.server.ts";
import type { NewSalon, NewSalonRefusal } from "../../models/new-salon/new-salon.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { invite } from "../../models/team/invitations.server.ts";

/* A salon that its owner opens in the browser, on the operator's own host. docs/rules.md 18.9 */

/** Whether salons can be opened at a host. */
export function takesNewSalons(host: string): boolean {
  return env.SIGN_UP_HOST !== "" && host === env.SIGN_UP_HOST;
}

/** Mails a code to somebody who wants to open a salon, in the name of the operator's own salon (`salon`). */
export async function requestNewSalonCode(
  salon: Salon,
  email: string,
  from: Sender,
): Promise<Result<unknown, TooMany>> {
  const counted = await countTowardsLimit({ kind: "code-request", ...triesOf(salon, email, from) });
  if (!counted.ok) return counted;
  mailCodes(salon, codeOf(salon, email, from), [{ mailbox: email, staff: false }]);
  return { ok: true };
}

/**
 * Makes a salon when the right code is sent back, at `at` (UTC ms). Answers its site, and the token with which its owner
 * chooses a password there. Both are also mailed. A code is good for one salon, and stays good until a salon is made.
 * docs/rules.md 18.9
 */
export async function openNewSalon(
  salon: Salon,
  asked: NewSalon,
  from: Sender,
  at: { instant: number; origin: string },
): Promise<Result<{ site: string; token: string }, NewSalonRefusal | TooMany>> {
  const { email, code, site, ownerName } = asked;
  const checked = await countTowardsLimit({ kind: "code-check", ...triesOf(salon, email, from) });
  if (!checked.ok) return checked;
  const right = await checkCode(codeOf(salon, email, from), code);
  if (!right) return refuse("wrong-code");
  const making: LimitedAction = { kind: "new-salon", ...triesOf(salon, email, from) };
  const counted = await countTowardsLimit(making);
  if (!counted.ok) return counted;
  const host = `${site}.${env.SIGN_UP_HOST}`;
  const made = await makeSalon(asked, host, { code: right, at: at.instant });
  if (!made.ok) {
    await takeBackFromLimit(making);
    return made;
  }
  const owner = { name: ownerName, email, staffRole: "owner" as const, technicianId: null };
  const invited = await invite(made.salon.id, owner, at.instant);
  if (!invited.ok) return refuse("outcome-unknown");
  const newSite = Object.assign(new URL(at.origin), { hostname: host }).origin;
  await mailInvitation(made.salon, owner, invited.token, newSite);
  return { ok: true, site: newSite, token: invited.token };
}

function triesOf(salon: Salon, email: string, from: Sender): Omit<LimitedAction, "kind"> {
  return { salonId: salon.id, from, account: `new salon ${email}`, owner: email };
}

function codeOf(salon: Salon, email: string, from: Sender) {
  return { salonId: salon.id, purpose: "new-salon" as const, subject: email, from };
}
