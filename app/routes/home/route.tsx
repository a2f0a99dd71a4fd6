import { data, isRouteErrorResponse, redirect, replace } from "react-router";
import { CLIENT_ROLES, isClient } from "../../auth/clients.ts";
import { returnPath } from "../../auth/guards.server.ts";
import { requestPasswordReset } from "../../auth/password-reset.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { sawWrite, signedIn, visitorContext } from "../../auth/session.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { type FieldErrors, parseSubmission } from "../../kernel/parsing.ts";
import { networkAddress } from "../../models/accounts/rate-limit.server.ts";
import * as accounts from "../../models/accounts/user.server.ts";
import {
  ACCOUNT_REFUSALS,
  type AccountMode,
  accountSentence,
  Credentials,
  NewAccountForm,
  NewPasswordForm,
  ResetRequest,
  ResetRequestForm,
  tooManyAttempts,
} from "../../models/accounts/user.ts";
import { approvedRating } from "../../models/reviews/review.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import type { Route } from "./+types/route.ts";
import { AccountForm, type LastTry, NOT_TRIED } from "./account-form.tsx";
import { modeOf } from "./modes.ts";
import { Reasons, Welcome } from "./welcome.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  const { mode = "signin", salonName = "Nail appointments" } = loaderData ?? {};
  return [
    { title: `${MODE_TITLES[mode]} | ${salonName}` },
    { name: "description", content: "Premium nail care services with online booking." },
  ];
}

/** Sends `Retry-After` with the page too: the router sends only the headers named here. docs/rules.md 6.4 */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  if (isClient(context.get(visitorContext)?.role)) throw replace(returnPath(url));
  const salon = context.get(salonContext);
  return {
    mode: modeOf(url),
    next: url.searchParams.get("next"),
    notice: url.searchParams.get("notice"),
    hasCode: url.searchParams.get("step") === "code",
    signUpKey: crypto.randomUUID(),
    salonName: salon.name,
    rating: await approvedRating(readDatabase(), salon.id),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const sent = Object.fromEntries(await request.formData().catch(() => new FormData()));
  const submitted = { sent, salon: context.get(salonContext), from: networkAddress(request) };
  const mode = modeOf(url);
  if (mode === "reset") return reset(submitted, url.searchParams.get("next"));
  const outcome = mode === "signup" ? await signUp(submitted) : await signIn(submitted);
  return "account" in outcome
    ? replace(returnPath(url), { headers: await signedIn(context, accounts.identityOf(outcome.account)) })
    : outcome;
}

/** Without a connection, or if the server fails, the form stays as it is and shows an error. docs/rules.md 6.13 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const message = accountSentence(modeOf(new URL(request.url)), failureOf(thrown));
    return data({ ...NOT_TRIED, message, codeSent: sent.has("code") }, { status: 503 });
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

const MODE_TITLES = { signin: "Book your nails", signup: "Create an account", reset: "Reset your password" };

interface Submitted {
  sent: Record<string, FormDataEntryValue>;
  salon: Salon;
  from: string | null;
}

async function signIn({ sent, salon, from }: Submitted) {
  const credentials = parseSubmission(Credentials, sent);
  if (!credentials.ok) return formAgain(400, sent, { fields: credentials.fields });
  const outcome = await accounts.accountFor(salon.id, credentials.value, CLIENT_ROLES, from);
  return outcome.ok ? outcome : notGranted("signin", outcome, sent);
}

/** A form that the browser restored after somebody else had sent it counts as a new one, with a key of its own. */
async function signUp({ sent, salon, from }: Submitted) {
  const account = parseSubmission(NewAccountForm, sent);
  if (!account.ok) return formAgain(400, sent, { fields: account.fields });
  const key = String(sent.key ?? "").slice(0, 128) || crypto.randomUUID();
  const tried = await accounts.createAccount(salon.id, account.value, { key, from });
  const otherForm = !tried.ok && tried.reason === "key-reused";
  const outcome = otherForm
    ? await accounts.createAccount(salon.id, account.value, { key: crypto.randomUUID(), from })
    : tried;
  return outcome.ok ? outcome : notGranted("signup", outcome, sent);
}

/**
 * Sends a code at first or on request. With the code it sets the password; `next` is kept for the sign-in.
 * docs/rules.md 6.10
 */
async function reset({ sent, salon, from }: Submitted, next: string | null) {
  if (sent.code === undefined || sent.again) {
    const request = parseSubmission(sent.again ? ResetRequest : ResetRequestForm, sent);
    if (!request.ok) return formAgain(400, sent, { fields: request.fields, codeSent: Boolean(sent.again) });
    const outcome = await requestPasswordReset(salon, request.value.email, from);
    return outcome.ok
      ? formAgain(200, sent, { codeSent: true, codeAgain: Boolean(sent.again) })
      : notGranted("reset", outcome, sent);
  }
  const renewal = parseSubmission(NewPasswordForm, sent);
  if (!renewal.ok) return formAgain(400, sent, { fields: renewal.fields, codeSent: true });
  const { password: newPassword, ...rest } = renewal.value;
  const outcome = await accounts.resetPassword(salon.id, { newPassword, ...rest }, from);
  if (!outcome.ok) return notGranted("reset", outcome, sent);
  const headers = await sawWrite(outcome.bookmark);
  return redirect(`/?${new URLSearchParams({ notice: "updated", ...(next && { next }) })}`, { headers });
}

function notGranted(mode: AccountMode, outcome: accounts.NotGranted, sent: Submitted["sent"]) {
  const codeSent = sent.code !== undefined;
  if (outcome.reason === "too-many-attempts") {
    const headers = { "Retry-After": `${outcome.retryAfter}` };
    return formAgain(429, sent, { message: tooManyAttempts(outcome.retryAfter), codeSent }, headers);
  }
  const { status, sentence } = ACCOUNT_REFUSALS[outcome.reason];
  const fields: FieldErrors = outcome.reason === "wrong-code" ? { code: sentence } : {};
  return formAgain(status, sent, { message: accountSentence(mode, sentence), fields, codeSent });
}

/** The form again, with the typed values and errors. */
function formAgain(status: number, sent: Submitted["sent"], refusal: Partial<LastTry>, headers?: HeadersInit) {
  const typed = { name: String(sent.name ?? ""), email: String(sent.email ?? "") };
  return data({ ...NOT_TRIED, typed, ...refusal } satisfies LastTry, { status, ...(headers && { headers }) });
}

/** The text that the landing page's error messages are looked up by. Only a lost connection is a `TypeError`. */
function failureOf(thrown: unknown): string {
  if (isRouteErrorResponse(thrown) && thrown.status === 400) return "CORS: refused as sent from another site";
  return thrown instanceof TypeError ? "Failed to fetch" : "";
}
