import { lazy, useEffect, useState } from "react";
import { redirect, replace } from "react-router";
import { CLIENT_ROLES, isClient } from "../../auth/clients.ts";
import { keepDevice, rememberDevice, senderOfPage } from "../../auth/device.server.ts";
import { returnPath } from "../../auth/guards.server.ts";
import { requestPasswordReset } from "../../auth/password-reset.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { headersAfterWrite, signedIn, visitorContext } from "../../auth/session.server.ts";
import { answerOr } from "../../components/forms/lost-connection.ts";
import { publicPage } from "../../components/layout/public-page.ts";
import { ServerRendered } from "../../components/layout/server-rendered.tsx";
import { askedAt } from "../../components/passkeys/asked-at.server.ts";
import { readOrNull } from "../../database/calls.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { isExtra } from "../../diary/menu/service.ts";
import { NOT_OPEN } from "../../diary/times/availability.ts";
import { now } from "../../kernel/clock.ts";
import { formOf, keyOf, replyOf, retryAfterOf, text } from "../../kernel/forms.ts";
import { type FieldErrors, parseSubmission } from "../../kernel/parsing.ts";
import { emailToAskAbout, questionAbout } from "../../models/accounts/mistyped-domain.ts";
import type { AskedAt } from "../../models/accounts/passkeys/challenge.server.ts";
import type { Sender } from "../../models/accounts/sender.server.ts";
import { provedBySignIn, signInOf } from "../../models/accounts/sender.server.ts";
import * as accounts from "../../models/accounts/user.server.ts";
import {
  Credentials,
  NewAccountForm,
  NewPasswordForm,
  ResetRequest,
  ResetRequestForm,
} from "../../models/accounts/user.ts";
import { pictureAddress } from "../../models/pictures/picture.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { missingOf } from "../../models/salon/set-up.server.ts";
import { ACCOUNT_FORM_WORDS } from "../../words/account-forms.ts";
import { ACCOUNT_FIELDS, ACCOUNT_WORDS, PASSKEY_WORDS, tooManyAttempts } from "../../words/accounts.ts";
import { statusOf } from "../../words/statuses.ts";
import type { Route } from "./+types/route.ts";
import { AccountCard } from "./account-card.tsx";
import { NOT_TRIED } from "./account-form.tsx";
import { changeUnderWay } from "./chosen/change-under-way.server.ts";
import { chosenStart } from "./chosen/chosen-start.server.ts";
import { type AccountMode, modeOf } from "./modes.ts";
import { readLanding } from "./read-landing.server.ts";

const FirstRun = import.meta.env.SSR
  ? (await import("./first-run.tsx")).default
  : lazy(() => import("./first-run.tsx"));
const Hero = import.meta.env.SSR
  ? (await import("./shop-window/hero.tsx")).default
  : lazy(() => import("./shop-window/hero.tsx"));
const Reasons = import.meta.env.SSR
  ? (await import("./shop-window/reasons.tsx")).default
  : lazy(() => import("./shop-window/reasons.tsx"));
/** Loaded when it is first needed: few browsers are remembered. */
const WelcomeBack = lazy(() => import("../../components/booking/welcome-back.tsx"));
const ShopWindow = import.meta.env.SSR
  ? (await import("./shop-window/shop-window.tsx")).default
  : lazy(() => import("./shop-window/shop-window.tsx"));

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site;
  if (!loaderData || !site) return [{ title: "Nail appointments" }];
  const { mode, shownHere } = loaderData;
  const { salon, shown } = shownHere;
  const description = `${salon.tagline || "Premium nail care services with online booking."} ${salon.address}`;
  const picture = shown.hero ? pictureAddress(shown.hero.id, shown.hero.width) : undefined;
  const page = publicPage({ site, salonName: salon.name, title: MODE_TITLES[mode], description, path: "/", picture });
  return shown.hero ? page : [...page, ...POLISH_FIRST];
}

/** The hero's polish is the largest thing on the page, and only the styles name its files. A mask is asked for as by a script. */
const POLISH_FIRST = [{ href: "/polish.webp" }, { href: "/polish-mask.webp", crossOrigin: "anonymous" as const }].map(
  (file) => ({ tagName: "link" as const, rel: "preload", as: "image", fetchPriority: "high" as const, ...file }),
);

export function headers(args: Route.HeadersArgs) {
  return retryAfterOf(args);
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (isClient(context.get(visitorContext)?.role)) throw replace(returnPath(url));
  const { salon, shown } = await readLanding(context, url);
  const { id, bookableDays, guestBookings } = context.get(salonContext);
  const next = url.searchParams.get("next");
  const notOpen = bookableDays === NOT_OPEN || shown.services.every(isExtra);
  return {
    mode: modeOf(url),
    next,
    change: await changeUnderWay(request, context, next),
    notice: url.searchParams.get("notice"),
    hasCode: url.searchParams.get("step") === "code",
    signUpKey: crypto.randomUUID(),
    guests: guestBookings,
    shownHere: {
      ...{ salon, shown },
      chosen: chosenStart(next, shown.services, shown.team),
    },
    welcome: await welcomeFor(request, context),
    missing: notOpen ? await readOrNull("salon-not-read", id, missingOf(readDatabase(), id)) : null,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const submitted = {
    form: await formOf(request),
    salon: context.get(salonContext),
    from: senderOfPage(request, context),
  };
  const mode = modeOf(url);
  if (submitted.form.has("passkey")) return takePasskey(submitted, askedAt(request, url, context), context, url);
  if (mode === "reset") return reset(submitted, context, url.searchParams.get("next"));
  const outcome = mode === "signup" ? await signUp(submitted) : await signIn(submitted);
  return "account" in outcome ? letIn(context, outcome.account, url) : outcome;
}

/** Without a connection, or if the server fails, the form stays as it is and shows an error. docs/rules.md 6.13 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const words = ACCOUNT_FORM_WORDS[modeOf(new URL(request.url))];
  const form = await formOf(request.clone());
  const sent = { typed: typedIn(form), codeSent: hasCode(form) };
  return answerOr(serverAction, (failure) => reply(503, { ...sent, message: words[failure] }), [
    "unreachable",
    "failed",
    "cross-site",
    "refused",
  ]);
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { shownHere, missing, welcome, ...account } = loaderData;
  // What the server rendered stays as it came, so another arrival needs another place.
  const key = shownHere.chosen ? 1 : 2;
  const led = useLedToForm(account);
  useEffect(() => {
    const following = import("./live-starts.ts").then(({ followStarts }) => followStarts());
    return () => void following.then((stop) => stop());
  }, []);
  // Only its own client may see the slot of an appointment that is being changed as free.
  const held = shownHere.chosen?.otherTimes ? account.next : null;
  useEffect(() => {
    if (held)
      import("../../components/booking/hold/hold-for-visitor.ts")
        .then(({ holdForArrival }) => holdForArrival(held))
        .catch(() => {});
  }, [held]);
  return (
    <>
      {missing && (
        <ServerRendered>
          <FirstRun missing={missing} name={shownHere.salon.name} />
        </ServerRendered>
      )}
      {welcome && !led && (
        <ServerRendered>
          <WelcomeBack {...welcome} page="/" />
        </ServerRendered>
      )}
      <div key={key} className={led ? "arrival" : undefined}>
        <ServerRendered>
          <Hero {...shownHere} besideForm={led} />
        </ServerRendered>
        {led && (
          <AccountCard key={account.notice} {...account} isBooking={shownHere.chosen !== null} lastTry={actionData} />
        )}
      </div>
      <ServerRendered key={-key}>
        <ShopWindow {...shownHere} reasonsBelow={!led} />
      </ServerRendered>
      {!led && (
        <div className="arrival mt-14 sm:mt-24">
          <ServerRendered className="self-center">
            <Reasons salon={shownHere.salon} freeCancelHours={shownHere.shown.freeCancelHours} findYours beside />
          </ServerRendered>
          <AccountCard {...account} isBooking={false} lastTry={actionData} />
        </div>
      )}
    </>
  );
}

/** The greeting of a browser that is remembered. Only one with that cookie is looked up. docs/rules.md 6.32 */
async function welcomeFor(request: Request, context: Route.LoaderArgs["context"]) {
  if (!request.headers.get("Cookie")?.includes("lacquer-remembered=")) return null;
  const { welcomeIn } = await import("../../auth/guests/welcome.server.ts");
  return welcomeIn(request, context.get(salonContext), now());
}

/**
 * Whether the account form is what the visitor came for: something led there, or the page was opened at one of its other
 * forms. Otherwise it stands below what a visitor wants to see. It does not move while the page is open. docs/rules.md 20.1
 */
function useLedToForm({ next, change, notice, mode }: Led): boolean {
  const [led, setLed] = useState(mode !== "signin");
  const now = led || next !== null || change !== null || notice !== null;
  if (now && !led) setLed(true);
  return now;
}

type Led = Pick<Route.ComponentProps["loaderData"], "next" | "change" | "notice" | "mode">;

const MODE_TITLES = { signin: "Book your nails", signup: "Create an account", reset: "Reset your password" };

const reply = replyOf(NOT_TRIED);

interface Submitted {
  form: FormData;
  salon: Salon;
  from: Sender;
}

async function signIn({ form, salon, from }: Submitted) {
  const credentials = parseSubmission(Credentials, Object.fromEntries(form));
  if (!credentials.ok) return reply(400, { typed: typedIn(form), fields: credentials.fields });
  const outcome = await accounts.accountFor(salon.id, credentials.value, CLIENT_ROLES, from);
  return outcome.ok ? outcome : notGranted("signin", outcome, form);
}

/** Signs in by a passkey that the browser has offered, as the password does. docs/rules.md 6.34 */
async function takePasskey({ form, from }: Submitted, at: AskedAt, context: Route.ActionArgs["context"], url: URL) {
  const asked = { roles: CLIENT_ROLES, from, instant: now() };
  const { accountByPasskey } = await import("../../models/accounts/passkeys/passkeys.server.ts");
  const outcome = await accountByPasskey(at, text(form, "passkey"), asked);
  if (outcome.ok) return letIn(context, outcome.account, url);
  if (outcome.reason === "too-many-attempts")
    return reply(429, { message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
  const unknownPasskey = outcome.reason === "unknown-passkey";
  return reply(statusOf(outcome.reason), { message: PASSKEY_WORDS[outcome.reason], unknownPasskey });
}

async function letIn(context: Route.ActionArgs["context"], account: accounts.User, url: URL) {
  rememberDevice(context, ...provedBySignIn(account));
  return replace(returnPath(url), { headers: await signedIn(context, accounts.identityOf(account)) });
}

/** A form that the browser restored after somebody else had sent it counts as a new one, with a key of its own. */
async function signUp({ form, salon, from }: Submitted) {
  const typed = typedIn(form);
  const account = parseSubmission(NewAccountForm, { ...Object.fromEntries(form), email: typed.email });
  if (!account.ok) return reply(400, { typed, fields: account.fields });
  const { email } = account.value;
  const emailMeant = emailToAskAbout(email, [typed.emailAsked]);
  if (emailMeant) {
    const message = questionAbout(email, emailMeant);
    return reply(400, { typed: { ...typed, emailAsked: email }, message, emailMeant });
  }
  const tried = await accounts.createAccount(salon.id, account.value, { key: keyOf(form), from });
  const otherForm = !tried.ok && tried.reason === "key-reused";
  const outcome = otherForm
    ? await accounts.createAccount(salon.id, account.value, { key: crypto.randomUUID(), from })
    : tried;
  return outcome.ok ? outcome : notGranted("signup", outcome, form);
}

/**
 * Mails a code when none was mailed and none is typed, and when another one is asked for. With the code it sets the
 * password. `next` is kept for the sign-in. docs/rules.md 6.10
 */
async function reset({ form, salon, from }: Submitted, context: Route.ActionArgs["context"], next: string | null) {
  const typed = typedIn(form);
  const codeAgain = text(form, "again") !== "";
  if (!hasCode(form) || codeAgain) {
    const request = parseSubmission(codeAgain ? ResetRequest : ResetRequestForm, Object.fromEntries(form));
    if (!request.ok) return reply(400, { typed, fields: request.fields, codeSent: codeAgain });
    keepDevice(context);
    const outcome = await requestPasswordReset(salon, request.value.email, from);
    return outcome.ok ? reply(200, { typed, codeSent: true, codeAgain }) : notGranted("reset", outcome, form);
  }
  const renewal = parseSubmission(NewPasswordForm, Object.fromEntries(form));
  if (!renewal.ok) return reply(400, { typed, fields: renewal.fields, codeSent: true });
  const { password: newPassword, ...rest } = renewal.value;
  const outcome = await accounts.resetPassword(salon.id, { newPassword, ...rest }, from);
  if (!outcome.ok) return notGranted("reset", outcome, form);
  rememberDevice(context, rest.email, signInOf(rest.email));
  const headers = await headersAfterWrite(outcome.bookmark);
  return redirect(`/?${new URLSearchParams({ notice: "updated", ...(next && { next }) })}`, { headers });
}

function notGranted(mode: AccountMode, outcome: accounts.NotGranted, form: FormData) {
  const sent = { typed: typedIn(form), codeSent: hasCode(form) };
  if (outcome.reason === "too-many-attempts")
    return reply(429, { ...sent, message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
  const message = ACCOUNT_FORM_WORDS[mode][outcome.reason];
  const { [outcome.reason]: field } = ACCOUNT_FIELDS;
  const fields: FieldErrors = field ? { [field]: ACCOUNT_WORDS[outcome.reason] } : {};
  return reply(statusOf(outcome.reason), { ...sent, message, fields });
}

/** Whether a code was mailed or is typed. */
function hasCode(form: FormData): boolean {
  return form.has("codeSent") || text(form, "code") !== "";
}

function typedIn(form: FormData) {
  const email = text(form, "emailMeant") || text(form, "email");
  return { name: text(form, "name"), email, emailAsked: text(form, "emailAsked") };
}
