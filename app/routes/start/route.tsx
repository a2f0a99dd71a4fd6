import { lazy } from "react";
import { data } from "react-router";
import { giveDeviceCookie, senderOfPage, withDevice } from "../../auth/device.server.ts";
import { refuseLargeForms } from "../../auth/large-forms.server.ts";
import { salonContext, withSalon } from "../../auth/salon.server.ts";
import { Alert } from "../../components/forms/alert.tsx";
import { answerOr } from "../../components/forms/lost-connection.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { formOf, retryAfterOf, text } from "../../kernel/forms.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { readSalonAgain } from "../../models/salon/salon.server.ts";
import { tooManyAttempts } from "../../words/accounts.ts";
import { NEW_SALON_FIELDS, NEW_SALON_WORDS } from "../../words/salon.ts";
import { statusOf } from "../../words/statuses.ts";
import type { Route } from "./+types/route.ts";
import { NOT_SENT, reply, type StartReply, typedIn } from "./start-reply.ts";

/** Loaded when it is needed, because few open a salon. No `Suspense` is around it, so the server sends it whole. */
const Step = lazy(() => import("./step.tsx"));

export const middleware: Route.MiddlewareFunction[] = [refuseLargeForms, withSalon, withDevice, hereOnly];

export function meta() {
  return [{ title: "Open your salon" }, { name: "robots", content: "noindex" }];
}

export function headers(args: Route.HeadersArgs) {
  return { "Cache-Control": "private, no-store", ...retryAfterOf(args) };
}

/** Few open a salon: what makes one is loaded with the page, and so are its forms. */
function newSalons() {
  return import("./new-salon.server.ts");
}

/** No other host knows of the page. docs/rules.md 18.9 */
async function hereOnly({ url }: Parameters<Route.MiddlewareFunction>[0]) {
  const { takesNewSalons } = await newSalons();
  if (!takesNewSalons(url.hostname)) throw data(null, { status: 404 });
}

// Few open a salon, so the menus to begin with are loaded here.
export async function loader({ url, context }: Route.LoaderArgs) {
  giveDeviceCookie(context);
  const { menuChoices } = await import("../../models/new-salon/menus.ts");
  return { host: url.hostname, menus: menuChoices() };
}

/** Mails a code, and with the code makes the salon and says where its owner goes on. docs/rules.md 18.9 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { openNewSalon, requestNewSalonCode } = await newSalons();
  const { NewSalonForm, StartRequest } = await import("../../models/new-salon/new-salon.ts");
  const form = await formOf(request);
  const salon = context.get(salonContext);
  const from = senderOfPage(request, context);
  const typed = typedIn(form);
  if (text(form, "intent") !== "open") {
    const asked = parseSubmission(StartRequest, typed);
    if (!asked.ok) return reply(400, { typed, fields: asked.fields });
    const counted = await requestNewSalonCode(salon, asked.value.email, from);
    if (!counted.ok) return reply(429, { typed, message: tooManyAttempts(counted.retryAfter) }, counted.retryAfter);
    return reply(200, { typed, codeSent: true });
  }
  const asked = parseSubmission(NewSalonForm, typed);
  if (!asked.ok) return reply(400, { typed, codeSent: true, fields: asked.fields });
  const outcome = await openNewSalon(salon, asked.value, from, { instant: now(), origin: url.origin });
  if (outcome.ok) {
    await readSalonAgain(primaryDatabase(), new URL(outcome.site).hostname, now());
    const { site, token } = outcome;
    const invitation = new URL(`/invitation/${token}`, site).href;
    return reply(201, { made: { name: asked.value.name, site: new URL(site).host, invitation } });
  }
  if (outcome.reason === "too-many-attempts") {
    const message = tooManyAttempts(outcome.retryAfter);
    return reply(429, { typed, codeSent: true, message }, outcome.retryAfter);
  }
  const [field, sentence] = [NEW_SALON_FIELDS[outcome.reason], NEW_SALON_WORDS[outcome.reason]];
  const why: Partial<StartReply> = field ? { fields: { [field]: sentence } } : { message: sentence };
  return reply(statusOf(outcome.reason), { typed, codeSent: true, ...why });
}

/** Without a connection the form stays as it is and shows an error. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const codeSent = text(form, "intent") === "open";
  return answerOr(serverAction, () =>
    reply(503, { typed: typedIn(form), codeSent, message: NEW_SALON_WORDS["outcome-unknown"] }),
  );
}

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  const lastTry = actionData ?? NOT_SENT;
  return (
    <main id="content" className="mx-auto max-w-xl px-5 py-10 sm:py-16">
      <h1 className="text-display">Open your salon</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Your own page with online booking, in a few minutes. Clients can book nothing before you say that you are open.
      </p>
      {lastTry.message && <Alert about={lastTry}>{lastTry.message}</Alert>}
      <Step lastTry={lastTry} {...loaderData} />
    </main>
  );
}
