import { data, isRouteErrorResponse, redirect } from "react-router";
import { networkAddress } from "../auth/attempts.server.ts";
import { returnPath } from "../auth/guards.server.ts";
import { salonContext } from "../auth/salon.server.ts";
import { signedIn, visitorContext } from "../auth/session.server.ts";
import { AccountForm, type LastTry, NOT_TRIED } from "../components/account/account-form.tsx";
import { modeOf } from "../components/account/modes.ts";
import { Reasons, Welcome } from "../components/account/welcome.tsx";
import { readDatabase } from "../database/client.server.ts";
import { approvedRating } from "../models/review.server.ts";
import { type FieldErrors, parseSubmission } from "../models/submission.ts";
import * as accounts from "../models/user.server.ts";
import {
  ACCOUNT_REFUSALS,
  type AccountMode,
  accountSentence,
  Credentials,
  NewAccountForm,
  NewPasswordForm,
  ResetRequestForm,
  tooManyAttempts,
} from "../models/user.ts";
import type { Route } from "./+types/home.ts";

export function meta() {
  return [
    { title: "Nail appointments, booked in a minute" },
    { name: "description", content: "Premium nail care services with online booking." },
  ];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const role = context.get(visitorContext)?.role;
  if (role === "client" || role === "user") throw redirect(returnPath(url));
  const salon = context.get(salonContext);
  return {
    mode: modeOf(url),
    next: url.searchParams.get("next"),
    told: url.searchParams.get("told"),
    signUpKey: crypto.randomUUID(),
    salonName: salon.name,
    rating: await approvedRating(readDatabase(), salon.id),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const sent = Object.fromEntries(await request.formData().catch(() => new FormData()));
  const submitted = { sent, salon: context.get(salonContext), from: networkAddress(request) };
  const mode = modeOf(url);
  if (mode === "reset") return reset(submitted);
  const outcome = mode === "signup" ? await signUp(submitted) : await signIn(submitted);
  return "account" in outcome
    ? redirect(returnPath(url), { headers: await signedIn(context, accounts.identityOf(outcome.account)) })
    : outcome;
}

/** Without a connection, or when we fail, the form stays as it stands, and says so. docs/rules.md 6.13 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const message = accountSentence(modeOf(new URL(request.url)), failureOf(thrown));
    return data({ ...NOT_TRIED, message }, { status: 503 });
  }
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { salonName, rating, ...account } = loaderData;
  return (
    <div className="grid gap-10 lg:grid-cols-[1.1fr_1fr] lg:gap-x-16 lg:gap-y-0">
      <Welcome salonName={salonName} />
      <div className="lg:row-span-2">
        <AccountForm {...account} lastTry={actionData} />
      </div>
      <Reasons rating={rating} />
    </div>
  );
}

interface Submitted {
  sent: Record<string, FormDataEntryValue>;
  salon: Parameters<typeof accounts.requestPasswordReset>[0];
  from: string | null;
}

async function signIn({ sent, salon, from }: Submitted) {
  const credentials = parseSubmission(Credentials, sent);
  if (!credentials.ok) return refused(400, sent, { fields: credentials.fields });
  const outcome = await accounts.accountFor(salon.id, credentials.value, ["client", "user"], from);
  return outcome.ok ? outcome : notGranted("signin", outcome, sent);
}

async function signUp({ sent, salon, from }: Submitted) {
  const account = parseSubmission(NewAccountForm, sent);
  if (!account.ok) return refused(400, sent, { fields: account.fields });
  const key = String(sent.key ?? "").slice(0, 128) || crypto.randomUUID();
  const outcome = await accounts.createAccount(salon.id, account.value, { key, from });
  return outcome.ok ? outcome : notGranted("signup", outcome, sent);
}

/** Mails a code first; with the code it sets the password. docs/rules.md 6.10 */
async function reset({ sent, salon, from }: Submitted) {
  if (sent.code === undefined || sent.again) {
    const request = parseSubmission(ResetRequestForm, sent);
    if (!request.ok) return refused(400, sent, { fields: request.fields, codeSent: Boolean(sent.again) });
    const outcome = await accounts.requestPasswordReset(salon, request.value.email, from);
    return outcome.ok ? refused(200, sent, { codeSent: true }) : notGranted("reset", outcome, sent);
  }
  const renewal = parseSubmission(NewPasswordForm, sent);
  if (!renewal.ok) return refused(400, sent, { fields: renewal.fields, codeSent: true });
  const { password: newPassword, ...rest } = renewal.value;
  const outcome = await accounts.resetPassword(salon.id, { newPassword, ...rest }, from);
  return outcome.ok ? redirect("/?told=updated") : notGranted("reset", outcome, sent);
}

function notGranted(mode: AccountMode, outcome: accounts.NotGranted, sent: Submitted["sent"]) {
  const codeSent = sent.code !== undefined;
  if (outcome.reason === "too-many-attempts") {
    const headers = { "Retry-After": `${outcome.retryAfter}` };
    return refused(429, sent, { message: tooManyAttempts(outcome.retryAfter), codeSent }, headers);
  }
  const { status, sentence } = ACCOUNT_REFUSALS[outcome.reason];
  const fields: FieldErrors = outcome.reason === "wrong-code" ? { code: sentence } : {};
  return refused(status, sent, { message: accountSentence(mode, sentence), fields, codeSent });
}

function refused(status: number, sent: Submitted["sent"], told: Partial<LastTry>, headers?: HeadersInit) {
  const typed = { name: String(sent.name ?? ""), email: String(sent.email ?? "") };
  return data({ ...NOT_TRIED, typed, ...told } satisfies LastTry, { status, ...(headers && { headers }) });
}

/** In the words that the landing page's sentences are found by. */
function failureOf(thrown: unknown): string {
  if (!isRouteErrorResponse(thrown)) return "Failed to fetch";
  return thrown.status === 400 ? "CORS: refused as sent from another site" : thrown.statusText;
}
