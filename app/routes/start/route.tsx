import { useState } from "react";
import { data } from "react-router";
import { withDevice } from "../../auth/device.server.ts";
import { refuseLargeForms } from "../../auth/large-forms.server.ts";
import { withSalon } from "../../auth/salon.server.ts";
import { Alert } from "../../components/forms/alert.tsx";
import { EmailField } from "../../components/forms/contact-fields.tsx";
import { CodeField, Field } from "../../components/forms/field.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { EditForm, useReplyTo } from "../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../components/screen/keeps-typed.ts";
import { ScreenContext, title } from "../../components/screen/screen.tsx";
import { served } from "../../components/screen/served.ts";
import { retryAfterOf } from "../../kernel/forms.ts";
import { NEW_SALON_WORDS } from "../../words/salon.ts";
import type { Route } from "./+types/route.ts";
import type { NewSite } from "./new-salon.server.ts";

export const middleware: Route.MiddlewareFunction[] = [refuseLargeForms, withSalon, withDevice, hereOnly];

export const meta = title("Open your salon");

export function headers(args: Route.HeadersArgs) {
  return { "Cache-Control": "private, no-store", ...retryAfterOf(args) };
}

const server = () => import("./new-salon.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>(NEW_SALON_WORDS["outcome-unknown"]);

/** No other host knows of the page. docs/rules.md 18.9 */
async function hereOnly({ url }: Parameters<Route.MiddlewareFunction>[0]) {
  const { takesNewSalons } = await server();
  if (!takesNewSalons(url.hostname)) throw data(null, { status: 404 });
}

/** The form of the step that comes next, or the salon that was made. docs/rules.md 18.9 */
export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  const email = actionData?.typed?.email?.[0] ?? "";
  const asksAboutSalon = actionData?.codeSent || actionData?.intent === "open";
  return (
    <ScreenContext value={{ here: "/start", reply: actionData }}>
      <main id="content" className="mx-auto max-w-xl px-5 py-10 sm:py-16">
        <h1 className="text-display">Open your salon</h1>
        <p className="mt-4 max-w-prose text-lg text-muted">
          Your own page with online booking, in a few minutes. Clients can’t book until you say you’re open.
        </p>
        {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
        {actionData?.made ? (
          <Made {...actionData.made} />
        ) : asksAboutSalon ? (
          <SalonForm email={email} {...loaderData} />
        ) : (
          <EmailForm />
        )}
      </main>
    </ScreenContext>
  );
}

/** Asks for the email to which a code goes. */
function EmailForm() {
  const busy = useSending();
  return (
    <EditForm className="card mt-8 flex flex-col gap-5 p-6 sm:p-8">
      <EmailField required />
      <button type="submit" className="button" aria-disabled={busy}>
        Email me a code
      </button>
      <p className="text-sm text-muted">
        We’ll email you a 6-digit code to check the address is yours. You’ll sign in with this email later.
      </p>
    </EditForm>
  );
}

interface SalonProps {
  email: string;
  host: string;
  /** How a menu may begin: what the form sends for it, and its label. */
  menus: [value: string, label: string][];
}

/** Asks for the code and what the salon is called. */
function SalonForm({ email, host, menus }: SalonProps) {
  const busy = useSending();
  const refused = useReplyTo(["open"]);
  const [site, propose] = useState(refused?.typed?.site?.[0] ?? "");
  const menu = refused?.typed?.menu?.[0] || "full";
  return (
    <>
      <p role="status" className="good mt-8">
        We’ve emailed a 6-digit code to {email}. It lasts 10 minutes.
      </p>
      <EditForm intent={["open"]} hidden={{ email }} className="card mt-6 flex flex-col gap-5 p-6 sm:p-8">
        <CodeField error={refused?.fields.code} />
        <Field
          label="Name of the salon"
          name="name"
          autoComplete="organization"
          onChange={({ currentTarget }) => propose(siteFor(currentTarget.value))}
          required
        />
        <Field
          label="Address of your page"
          name="site"
          value={site}
          onChange={({ currentTarget }) => propose(currentTarget.value)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-describedby="site-hint"
          hint={
            <p id="site-hint" className="mt-2 text-sm text-muted wrap-anywhere">
              Clients find you at{" "}
              <strong className="font-semibold text-ink">
                {site || "your-salon"}.{host}
              </strong>
            </p>
          }
          required
        />
        <Field label="Your name" name="ownerName" autoComplete="name" required />
        <Field label="Phone of the salon" name="phone" type="tel" autoComplete="tel" required />
        <Field label="Street and town" name="address" autoComplete="street-address" required />
        <fieldset>
          <legend className="font-medium">Your menu</legend>
          <p className="mt-1 text-sm text-muted">You can change services, prices and times later.</p>
          {menus.map(([value, label]) => (
            <label key={value} className="mt-1 flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="menu"
                value={value}
                defaultChecked={menu === value}
                className="size-5 shrink-0"
              />
              {label}
            </label>
          ))}
          {refused?.fields.menu && <p className="mt-2 text-sm font-medium text-brick">{refused.fields.menu}</p>}
        </fieldset>
        <button type="submit" name="intent" value="open" className="button" aria-disabled={busy}>
          Open my salon
        </button>
        <p className="text-sm text-muted">
          Next, choose your password. Then your hours, your team and your colours, in any order.
        </p>
      </EditForm>
      <EditForm hidden={{ email }} className="mt-4">
        <button type="submit" className="link min-h-11" aria-disabled={busy}>
          Email me another code
        </button>
      </EditForm>
    </>
  );
}

/** Leads the owner of a new salon to its own site. A form may not lead there: our policy keeps forms on their own site. */
function Made({ name, site, invitation }: NewSite) {
  return (
    <section className="card mt-8 p-6 sm:p-8" aria-labelledby="made">
      <h2 id="made" ref={(heading) => heading?.focus()} tabIndex={-1} className="text-title">
        {name} is ready
      </h2>
      <p className="mt-3 wrap-anywhere">
        Your page is at <strong className="font-semibold">{site}</strong>. Next, choose your password there. We’ve
        emailed you the same link.
      </p>
      <p className="mt-3 text-muted">
        We check every new salon. Until we’ve checked yours, or for two weeks at most, it can email 20 new people a day
        and its texts can’t have links.
      </p>
      <a href={invitation} className="button mt-6 max-sm:w-full">
        Choose my password
      </a>
    </section>
  );
}

/** The address that a name suggests: `rose-thorn` for “Rosé & Thorn”. */
function siteFor(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  return plain
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40);
}
