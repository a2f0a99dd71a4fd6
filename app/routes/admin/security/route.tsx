import { redirect } from "react-router";
import * as v from "valibot";
import { senderOfPage } from "../../../auth/device.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { NO_PASSKEY_REPLY, type PasskeyReply } from "../../../components/passkeys/passkey-reply.ts";
import { PasskeySection } from "../../../components/passkeys/passkey-section.tsx";
import { now, salonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { type FormReply, formOf, replyOf, retryAfterOf, text, unknownIntent } from "../../../kernel/forms.ts";
import { atMost, parseSubmission } from "../../../kernel/parsing.ts";
import * as secondFactor from "../../../models/accounts/second-factor.server.ts";
import type { Sender } from "../../../models/accounts/sender.server.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { ACCOUNT_WORDS, tooManyAttempts } from "../../../words/accounts.ts";
import { statusOf } from "../../../words/statuses.ts";
import type { Route } from "./+types/route.ts";
import { AddForm, ChangeForm } from "./forms.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export function meta() {
  return [{ title: "Sign-in security" }, { name: "robots", content: "noindex" }];
}

/** The page shows secrets, so browsers must not keep it. */
export function headers(args: Route.HeadersArgs) {
  return { "Cache-Control": "private, no-store", ...retryAfterOf(args) };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const account = context.get(accountContext);
  const { secondFactorSince: since } = account;
  const { passkeysShown } = await import("../../../components/passkeys/passkey-commands.server.ts");
  const passkeys = await passkeysShown(account, url, context);
  const ended = url.searchParams.has("ended");
  const recovered = url.searchParams.has("recovered");
  if (since === null) return { on: null, setUp: await setUp(salon, account), ended, recovered, passkeys };
  const on = {
    since: longDate(salonTime(salon.timeZone, since).date),
    codesLeft: secondFactor.recoveryCodesLeft(account),
  };
  return { on, setUp: null, ended: false, recovered: false, passkeys };
}

/** Recovery codes are only shown in an answer. An admin who loses them makes new ones. docs/rules.md 6.18 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const account = context.get(accountContext);
  const { isAboutPasskeys, obeyPasskeyForm } = await import("../../../components/passkeys/passkey-commands.server.ts");
  if (isAboutPasskeys(form)) {
    const outcome = await obeyPasskeyForm(account, form, { request, url, context });
    if ("done" in outcome) return redirect(`${HERE}?passkey=${outcome.done}`);
    return reply(outcome.status, { passkeys: { ...NO_PASSKEY_REPLY, ...outcome.reply } }, outcome.retryAfter);
  }
  const secret = text(form, "secret");
  const setUpAgain = SECRET.test(secret) ? await setUp(context.get(salonContext), account, secret) : null;
  const command = parseSubmission(Command, Object.fromEntries(form));
  if (!command.ok)
    return command.fields.intent ? unknownIntent() : reply(400, { setUp: setUpAgain, fields: command.fields });
  const outcome = await obey(account, command.value, senderOfPage(request, context));
  if (outcome.ok) return "next" in outcome ? redirect(outcome.next) : reply(200, outcome);
  if (outcome.reason === "too-many-attempts")
    return reply(429, { setUp: setUpAgain, message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
  const wrongPassword = outcome.reason === "wrong-credentials";
  return reply(statusOf(outcome.reason), {
    setUp: setUpAgain,
    fields: wrongPassword ? { password: "That password is wrong." } : { code: ACCOUNT_WORDS[outcome.reason] },
  });
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { on, ended, recovered, passkeys } = loaderData;
  const { recoveryCodes, message, fields, passkeys: aboutPasskeys } = actionData ?? UNSENT;
  const setUp = actionData?.setUp ?? loaderData.setUp;
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Sign-in security</h1>
      <p className="mt-4 max-w-prose text-muted">
        With a second factor, signing in takes your password and a code from an authenticator app on your phone. A
        stolen password alone then opens nothing. A passkey takes the place of both.
      </p>
      {message && <Alert about={actionData}>{message}</Alert>}
      {recovered && !recoveryCodes && (
        <p role="status" className="notice mt-8">
          You are signed in. Your former second factor is off and your passkeys are removed: please add a new one now.
        </p>
      )}
      {ended && !actionData && (
        <p role="status" className="good mt-8">
          Your second factor is off. Signing in takes your password alone.
        </p>
      )}
      {recoveryCodes && <RecoveryCodes>{recoveryCodes}</RecoveryCodes>}
      {on ? <ChangeForm on={on} fields={fields} /> : setUp && <AddForm setUp={setUp} fields={fields} />}
      <PasskeySection shown={passkeys} reply={aboutPasskeys} here={HERE} />
    </div>
  );
}

/** A secret for an authenticator app, in base32. */
const SECRET = /^[A-Z2-7]{32}$/;

const confirmation = {
  password: v.pipe(v.optional(v.string(), ""), v.nonEmpty("Password is required"), atMost(200)),
  code: v.pipe(v.optional(v.string(), ""), v.trim(), v.nonEmpty("A code is required"), atMost(40)),
};

const Command = v.variant(
  "intent",
  [
    v.object({ intent: v.literal("add"), ...confirmation, secret: v.pipe(v.string(), v.regex(SECRET)) }),
    v.object({ intent: v.literal("renew"), ...confirmation }),
    v.object({ intent: v.literal("end"), ...confirmation }),
    v.object({ intent: v.literal("decline") }),
  ],
  "Unknown command",
);

async function obey(account: User, command: v.InferOutput<typeof Command>, from: Sender) {
  switch (command.intent) {
    case "add":
      return secondFactor.addSecondFactor(account, command, from, now());
    case "renew":
      return secondFactor.renewRecoveryCodes(account, command, from, now());
    case "end": {
      const outcome = await secondFactor.endSecondFactor(account, command, from, now());
      return outcome.ok ? { ok: true as const, next: `${HERE}?ended` } : outcome;
    }
    case "decline":
      await secondFactor.declineSecondFactor(account);
      return { ok: true as const, next: "/admin/appointments" };
  }
}

interface SecurityReply extends FormReply<null> {
  recoveryCodes: string[] | null;
  setUp: Awaited<ReturnType<typeof setUp>> | null;
  passkeys: PasskeyReply;
}

const HERE = "/admin/security";

const UNSENT: SecurityReply = {
  ...{ message: null, fields: {}, typed: null, recoveryCodes: null, setUp: null },
  passkeys: NO_PASSKEY_REPLY,
};
const reply = replyOf(UNSENT);

/** A secret, and the QR code that tells it to an app: the dark squares of each row. Only here is one drawn. */
async function setUp({ name }: Salon, { email }: User, known?: string) {
  const { encode } = await import("uqr");
  const secret = known ?? (await secondFactor.newSecondFactorSecret());
  return { secret, squares: encode(await secondFactor.authenticatorAddress(name, email, secret), { ecc: "M" }).data };
}
