import { useEffect } from "react";
import { replace } from "react-router";
import { keepDevice, rememberDevice, senderOfPage } from "../../../auth/device.server.ts";
import { adminReturnPath } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { adminAtSecondStep, secondStepOf } from "../../../auth/second-step.server.ts";
import { signedIn, visitorContext } from "../../../auth/session.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { useFocusWhenOpened } from "../../../components/layout/focus.ts";
import { keepUnsent } from "../../../components/layout/unsent-form.ts";
import { askedAt } from "../../../components/passkeys/asked-at.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now } from "../../../kernel/clock.ts";
import { formOf, replyOf, text } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { credentialsOf } from "../../../models/accounts/passkeys/stored.server.ts";
import { passSecondFactor } from "../../../models/accounts/second-factor.server.ts";
import { secondFactorOf, signInOf } from "../../../models/accounts/sender.server.ts";
import { isStaff } from "../../../models/accounts/staff.ts";
import type { Role } from "../../../models/accounts/token.server.ts";
import { accountFor, identityOf, type User } from "../../../models/accounts/user.server.ts";
import { Credentials } from "../../../models/accounts/user.ts";
import { ACCOUNT_WORDS, PASSKEY_WORDS, PROOF_WORDS, tooManyAttempts } from "../../../words/accounts.ts";
import { statusOf } from "../../../words/statuses.ts";
import type { Route } from "./+types/route.ts";
import { CodeForm, type LoginReply, PasswordForm } from "./login-forms.tsx";

export function meta() {
  return [{ title: "Admin Login" }, { name: "robots", content: "noindex" }];
}

export { retryAfterOf as headers } from "../../../kernel/forms.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  if (isStaff(context.get(visitorContext)?.role)) throw replace(adminReturnPath(url));
  return { expired: url.searchParams.get("notice") === "expired", here: url.pathname + url.search };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const next = adminReturnPath(url);
  if (form.has("passkey")) return takePasskey(request, context, form, { url, next });
  return form.has("step") ? takeCode(request, context, form, next) : takePassword(request, context, form, next);
}

/** Without a connection the form stays as it is and shows an error. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const step = text(await formOf(request.clone()), "step") || null;
  return answerOr(serverAction, () => reply(503, { step, message: CONNECTION_FAILED }), ["unreachable"]);
}

export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
  const lastTry = actionData ?? NOTHING_TYPED;
  const { expired, here } = loaderData;
  useEffect(() => keepUnsent(expired), [expired]);
  const heading = useFocusWhenOpened<HTMLHeadingElement>(lastTry.step === null);
  return (
    <section className="card mx-auto max-w-md p-6 sm:p-8">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        Admin Login
      </h1>
      {expired && !actionData && <Alert about="expired">Your session has expired. Please log in again.</Alert>}
      {lastTry.step === null ? (
        <PasswordForm {...{ lastTry, here }} />
      ) : (
        <CodeForm {...{ lastTry, here }} step={lastTry.step} />
      )}
    </section>
  );
}

const CONNECTION_FAILED = "Connection failed. Please check your internet connection and try again.";
const TOO_LATE = PROOF_WORDS.tookTooLong;
const STAFF: Role[] = ["admin"];
const NOTHING_TYPED: LoginReply = {
  ...{ message: null, fields: {}, typed: { email: "" } },
  ...{ step: null, passkeys: [], unknownPasskey: false },
};
const reply = replyOf(NOTHING_TYPED);

type Context = Route.ActionArgs["context"];

/** Takes the password, and signs in unless the account has a second factor. docs/rules.md 6.18 */
async function takePassword(request: Request, context: Context, form: FormData, next: string) {
  const typed = { email: text(form, "email") };
  const credentials = parseSubmission(Credentials, Object.fromEntries(form));
  if (!credentials.ok) return reply(400, { typed, fields: credentials.fields });
  const { id } = context.get(salonContext);
  const from = senderOfPage(request, context);
  const outcome = await accountFor(id, credentials.value, STAFF, from);
  if (outcome.ok && outcome.account.secondFactor) {
    keepDevice(context);
    const passkeys = await credentialsOf(primaryDatabase(), outcome.account);
    return reply(200, { step: await secondStepOf(outcome.account, from.device), passkeys });
  }
  if (outcome.ok) return letIn(context, outcome.account, next);
  if (outcome.reason === "too-many-attempts")
    return reply(429, { typed, message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
  return reply(statusOf(outcome.reason), { typed, message: "Login failed. Please check your credentials." });
}

/** Takes the code, and signs in. After five minutes the password is asked for again. docs/rules.md 6.18 */
async function takeCode(request: Request, context: Context, form: FormData, next: string) {
  const [step, code] = [text(form, "step"), text(form, "code").trim()];
  const from = senderOfPage(request, context);
  const account = await adminAtSecondStep(context.get(salonContext).id, step, from.device);
  if (!account) return reply(401, { message: TOO_LATE });
  const outcome = await passSecondFactor(account, code, from, now());
  if (outcome.ok) return letIn(context, account, next);
  const sent = { step, passkeys: await credentialsOf(primaryDatabase(), account) };
  if (outcome.reason === "too-many-attempts")
    return reply(429, { ...sent, message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
  if (outcome.reason === "second-code-needed") return reply(400, { ...sent, fields: { code: PROOF_WORDS.codeNeeded } });
  return reply(statusOf(outcome.reason), { ...sent, fields: { code: ACCOUNT_WORDS[outcome.reason] } });
}

/**
 * Accepts a passkey, either as the whole sign-in, or instead of the code for the account with the right password. The
 * authenticator has checked its user, so a passkey is both factors at once. docs/rules.md 6.18, 6.34
 */
async function takePasskey(
  request: Request,
  context: Context,
  form: FormData,
  { url, next }: { url: URL; next: string },
) {
  const from = senderOfPage(request, context);
  const step = text(form, "step");
  const owner = step ? await adminAtSecondStep(context.get(salonContext).id, step, from.device) : null;
  if (step && !owner) return reply(401, { message: TOO_LATE });
  const asked = { roles: STAFF, from, instant: now() };
  const { accountByPasskey } = await import("../../../models/accounts/passkeys/passkeys.server.ts");
  const outcome = await accountByPasskey(askedAt(request, url, context), text(form, "passkey"), asked);
  const isOwners = outcome.ok && (owner === null || owner.id === outcome.account.id);
  if (isOwners) return letIn(context, outcome.account, next);
  const sent = owner ? { step, passkeys: await credentialsOf(primaryDatabase(), owner) } : {};
  if (!outcome.ok && outcome.reason === "too-many-attempts")
    return reply(429, { ...sent, message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
  const unknownPasskey = !outcome.ok && outcome.reason === "unknown-passkey";
  return reply(statusOf("wrong-passkey"), { ...sent, message: PASSKEY_WORDS["wrong-passkey"], unknownPasskey });
}

async function letIn(context: Context, account: User, next: string) {
  const { email, secondFactor } = account;
  rememberDevice(context, email, signInOf(email), ...(secondFactor ? [secondFactorOf(email)] : []));
  return replace(next, { headers: await signedIn(context, identityOf(account)) });
}
