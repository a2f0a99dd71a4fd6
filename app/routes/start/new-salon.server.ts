import { env } from "cloudflare:workers";
import type { LoaderFunctionArgs } from "react-router";
import { giveDeviceCookie, senderOfPage } from "../../auth/device.server.ts";
import { commands, refusal, type Sent } from "../../components/screen/commands.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { texts } from "../../kernel/forms.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
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
import { menuChoices } from "../../models/new-salon/menus.ts";
import { makeSalon } from "../../models/new-salon/new-salon.server.ts";
import { type NewSalon, NewSalonForm, type NewSalonRefusal, StartRequest } from "../../models/new-salon/new-salon.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { readSalonAgain } from "../../models/salon/salon.server.ts";
import { invite } from "../../models/team/invitations.server.ts";
import { tooManyAttempts } from "../../words/accounts.ts";
import { NEW_SALON_FIELDS, NEW_SALON_WORDS } from "../../words/salon.ts";

/* A salon that its owner opens in the browser, on the operator's own host. docs/rules.md 18.9 */

/** Whether salons can be opened at a host. */
export function takesNewSalons(host: string): boolean {
  return env.SIGN_UP_HOST !== "" && host === env.SIGN_UP_HOST;
}

/** Few open a salon, so the menus to begin with are loaded here. */
export function loader({ url, context }: LoaderFunctionArgs) {
  giveDeviceCookie(context);
  return { host: url.hostname, menus: menuChoices() };
}

/** The salon that was made: its name, its site, and where its owner chooses a password. */
export interface NewSite {
  name: string;
  site: string;
  invitation: string;
}

/** Mails a code, and with the code makes the salon and says where its owner goes on. docs/rules.md 18.9 */
export const action = commands<{ codeSent: boolean; made: NewSite }>({ "": mailCode, open });

async function mailCode({ salon, form, request, context }: Sent) {
  const asked = parseSubmission(StartRequest, texts(form, ["email"]));
  if (!asked.ok) return { status: 400, fields: asked.fields };
  const counted = await requestNewSalonCode(salon, asked.value.email, senderOfPage(request, context));
  if (!counted.ok) return tooMany(counted);
  return { status: 200, typed: {}, codeSent: true };
}

async function open({ salon, form, request, url, context }: Sent) {
  const typed = texts(form, ["email", "code", "name", "site", "ownerName", "phone", "address", "menu"]);
  const asked = parseSubmission(NewSalonForm, { ...typed, menu: typed.menu || "full" });
  if (!asked.ok) return { status: 400, fields: asked.fields };
  const from = senderOfPage(request, context);
  const outcome = await openNewSalon(salon, asked.value, from, { instant: now(), origin: url.origin });
  if (!outcome.ok)
    return outcome.reason === "too-many-attempts"
      ? tooMany(outcome)
      : refusal(outcome.reason, NEW_SALON_WORDS, NEW_SALON_FIELDS);
  const { site, token } = outcome;
  await readSalonAgain(primaryDatabase(), new URL(site).hostname, now());
  const invitation = new URL(`/invitation/${token}`, site).href;
  return { status: 201, made: { name: asked.value.name, site: new URL(site).host, invitation } };
}

function tooMany({ retryAfter }: TooMany) {
  return { status: 429, message: tooManyAttempts(retryAfter), retryAfter };
}

/** Mails a code to somebody who wants to open a salon, in the name of the operator's own salon (`salon`). */
async function requestNewSalonCode(salon: Salon, email: string, from: Sender): Promise<Result<unknown, TooMany>> {
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
async function openNewSalon(
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
