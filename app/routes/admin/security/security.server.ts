import { type LoaderFunctionArgs, redirect } from "react-router";
import { encode } from "uqr";
import * as v from "valibot";
import { senderOfPage } from "../../../auth/device.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { obeyPasskeyForm, passkeysShown } from "../../../components/passkeys/passkey-commands.server.ts";
import { NO_PASSKEY_REPLY, type PasskeyReply } from "../../../components/passkeys/passkey-reply.ts";
import { type Answer, commands, refusal, type Sent } from "../../../components/screen/commands.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { text } from "../../../kernel/forms.ts";
import { atMost, parseSubmission } from "../../../kernel/parsing.ts";
import {
  addSecondFactor,
  authenticatorAddress,
  declineSecondFactor,
  endSecondFactor,
  newSecondFactorSecret,
  recoveryCodesLeft,
  renewRecoveryCodes,
} from "../../../models/accounts/second-factor.server.ts";
import type { Sender } from "../../../models/accounts/sender.server.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { ACCOUNT_WORDS, PROOF_WORDS, tooManyAttempts } from "../../../words/accounts.ts";

const HERE = "/admin/security";

export async function loader({ url, context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const account = context.get(accountContext);
  const { secondFactorSince: since } = account;
  const passkeys = await passkeysShown(account, url, context);
  const ended = url.searchParams.has("ended");
  const recovered = url.searchParams.has("recovered");
  if (since === null) return { on: null, setUp: await setUp(salon, account), ended, recovered, passkeys };
  const on = {
    since: longDate(salonTime(salon.timeZone, since).date),
    codesLeft: recoveryCodesLeft(account),
  };
  return { on, setUp: null, ended: false, recovered: false, passkeys };
}

/** A secret, and the QR code that tells it to an app: the dark squares of each row. Only here is one drawn. */
async function setUp({ name }: Salon, { email }: User, known?: string) {
  const secret = known ?? (await newSecondFactorSecret());
  return { secret, squares: encode(await authenticatorAddress(name, email, secret), { ecc: "M" }).data };
}

interface More {
  recoveryCodes: string[];
  setUp: Awaited<ReturnType<typeof setUp>> | null;
  passkeys: PasskeyReply;
}

/** Recovery codes are only shown in an answer. An admin who loses them makes new ones. docs/rules.md 6.18 */
export const action = commands<More>({
  add: (sent) =>
    confirmed(sent, v.object({ ...confirmation, secret: v.pipe(v.string(), v.regex(SECRET)) }), addSecondFactor),
  renew: (sent) => confirmed(sent, v.object(confirmation), renewRecoveryCodes),
  end: (sent) => confirmed(sent, v.object(confirmation), endSecondFactor),
  async decline({ account }) {
    await declineSecondFactor(account);
    return redirect("/admin/appointments");
  },
  "passkey-begin": aboutPasskeys,
  "passkey-add": aboutPasskeys,
  "passkey-rename": aboutPasskeys,
  "passkey-remove": aboutPasskeys,
});

/** A secret for an authenticator app, in base32. */
const SECRET = /^[A-Z2-7]{32}$/;

const confirmation = {
  password: v.pipe(v.optional(v.string(), ""), v.nonEmpty("Password is required"), atMost(200)),
  code: v.pipe(v.optional(v.string(), ""), v.trim(), v.nonEmpty(PROOF_WORDS.codeNeeded), atMost(40)),
};

type Confirmed = Awaited<ReturnType<typeof addSecondFactor | typeof endSecondFactor>>;

async function confirmed<Schema extends v.GenericSchema>(
  { request, salon, account, context, form }: Sent,
  schema: Schema,
  obey: (account: User, command: v.InferOutput<Schema>, from: Sender, at: number) => Promise<Confirmed>,
): Promise<Response | Answer<More>> {
  const secret = text(form, "secret");
  const again = { setUp: SECRET.test(secret) ? await setUp(salon, account, secret) : null };
  const command = parseSubmission(schema, Object.fromEntries(form));
  if (!command.ok) return { status: 400, fields: command.fields, ...again };
  const outcome = await obey(account, command.value, senderOfPage(request, context), now());
  if (outcome.ok)
    return "recoveryCodes" in outcome
      ? { status: 200, recoveryCodes: outcome.recoveryCodes }
      : redirect(`${HERE}?ended`);
  if (outcome.reason === "too-many-attempts")
    return { status: 429, message: tooManyAttempts(outcome.retryAfter), retryAfter: outcome.retryAfter, ...again };
  const words = { ...ACCOUNT_WORDS, "wrong-credentials": PROOF_WORDS.wrongPassword };
  const field = outcome.reason === "wrong-credentials" ? "password" : "code";
  return { ...refusal(outcome.reason, words, { [outcome.reason]: field }), ...again };
}

async function aboutPasskeys({ account, form, request, url, context }: Sent) {
  const outcome = await obeyPasskeyForm(account, form, { request, url, context });
  if ("done" in outcome) return redirect(`${HERE}?passkey=${outcome.done}`);
  const { status, retryAfter, reply } = outcome;
  return { status, passkeys: { ...NO_PASSKEY_REPLY, ...reply }, ...(retryAfter !== undefined && { retryAfter }) };
}
