import { useRef } from "react";
import { data, Form, isRouteErrorResponse, Link, redirect, useNavigation, useRouteLoaderData } from "react-router";
import { returnPath } from "../auth/guards.server.ts";
import { salonContext } from "../auth/salon.server.ts";
import { signedIn, visitorContext } from "../auth/session.server.ts";
import { Alert } from "../components/alert.tsx";
import { Field, useFocusOnError } from "../components/field.tsx";
import { NailFan } from "../components/nail-fan.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { type FieldErrors, parseSubmission } from "../models/submission.ts";
import { accountFor, createAccount } from "../models/user.server.ts";
import { Credentials, NewAccountForm } from "../models/user.ts";
import type { Route } from "./+types/home.ts";
import type { loader as siteLoader } from "./site.tsx";

export function meta() {
  return [
    { title: "Nail appointments, booked in a minute" },
    { name: "description", content: "Premium nail care services with online booking." },
  ];
}

export function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  if (visitor && visitor.role !== "admin") throw redirect(returnPath(url));
  return { signingUp: isSignUp(url), next: url.searchParams.get("next") };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const salonId = context.get(salonContext).id;
  const sent = Object.fromEntries(await request.formData().catch(() => new FormData()));
  const typed = { name: String(sent.name ?? ""), email: String(sent.email ?? "") };

  if (isSignUp(url)) {
    const account = parseSubmission(NewAccountForm, sent);
    if (!account.ok) return data({ fields: account.fields, message: null, typed }, { status: 400 });
    const created = await createAccount(salonId, account.value);
    if (created) return redirect(returnPath(url), { headers: await signedIn(created) });
    return data({ fields: {}, message: "An account with this email already exists.", typed }, { status: 409 });
  }
  const credentials = parseSubmission(Credentials, sent);
  if (!credentials.ok) return data({ fields: credentials.fields, message: null, typed }, { status: 400 });
  const account = await accountFor(salonId, credentials.value, ["client", "user"]);
  if (account) return redirect(returnPath(url), { headers: await signedIn(account) });
  return data({ fields: {}, message: "Invalid email or password. Please try again.", typed }, { status: 401 });
}

/** Without a connection the form stays as it stands, and says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    const message = "Connection failed. Please check your internet connection and try again.";
    return data({ ...NOT_TRIED, message }, { status: 503 });
  }
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const salonName = useRouteLoaderData<typeof siteLoader>("routes/site")?.salon.name;
  return (
    <div className="grid gap-10 lg:grid-cols-[1.1fr_1fr] lg:gap-x-16 lg:gap-y-0">
      <div>
        <p className="overline-label">{salonName}</p>
        <h1 className="mt-3 text-display">Your nails, your hour, booked in a minute.</h1>
        <div className="mt-8">
          <NailFan />
        </div>
      </div>
      <div className="lg:row-span-2">
        <AccountForm {...loaderData} lastTry={actionData} />
      </div>
      <div>
        <ul className="grid gap-4 sm:grid-cols-2 lg:mt-8">
          {FEATURES.map(([name, text]) => (
            <li key={name} className="border-t border-line pt-4">
              <h2 className="text-lg">{name}</h2>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <h2 className="overline-label mt-10 font-sans">Popular services</h2>
        <ul className="mt-4 flex flex-wrap gap-2">
          {POPULAR_SERVICES.map((name) => (
            <li key={name} className="rounded-full bg-blush px-4 py-2">
              {name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const FEATURES = [
  ["Premium Nail Services", "Gel, builder gel and hand-painted nail art."],
  ["Real-time Availability", "Every time you see is free as you see it."],
  ["Instant Booking", "Your hour is yours as soon as you confirm."],
  ["Manage Appointments", "Change up to 48 hours before, cancel at any time."],
];

const POPULAR_SERVICES = ["Gel Polish", "Builder Gel", "Nail Art", "Builder Gel with Nail Art", "Soak Off", "New Set"];

const NOT_TRIED: LastTry = { fields: {}, message: null, typed: { name: "", email: "" } };

interface LastTry {
  fields: FieldErrors;
  message: string | null;
  typed: { name: string; email: string };
}

type Props = Route.ComponentProps["loaderData"] & { lastTry: LastTry | undefined };

function AccountForm({ signingUp, next, lastTry }: Props) {
  const busy = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  const { fields, message, typed } = lastTry ?? NOT_TRIED;
  useFocusOnError(form, fields);
  return (
    <section aria-labelledby="account" className="card p-6 sm:p-8">
      <p className="notice mb-6">Booking System Access Required</p>
      <h2 id="account" className="text-title">
        {signingUp ? "Create Account" : "Sign In"}
      </h2>
      {message && <Alert about={lastTry}>{message}</Alert>}
      <Form
        ref={form}
        method="post"
        action={`${modePath(signingUp, next, "index")}#account`}
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
        className="mt-6 flex flex-col gap-5"
      >
        {signingUp && (
          <Field
            label="Full Name"
            name="name"
            autoComplete="name"
            defaultValue={typed.name}
            error={fields.name}
            required
          />
        )}
        <Field
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={typed.email}
          error={fields.email}
          required
        />
        <PasswordField
          key={signingUp ? "new" : "current"}
          label="Password"
          name="password"
          autoComplete={signingUp ? "new-password" : "current-password"}
          error={fields.password}
        />
        {signingUp && (
          <PasswordField
            label="Confirm Password"
            name="confirmPassword"
            autoComplete="new-password"
            error={fields.confirmPassword}
          />
        )}
        <button type="submit" className="button mt-2" aria-disabled={busy}>
          {signingUp ? "Create Account" : "Sign In"}
        </button>
      </Form>
      <p className="mt-6 text-center text-muted">
        {signingUp ? "Already have an account? " : "New here? "}
        <Link to={modePath(!signingUp, next)} className="link inline-block py-2">
          {signingUp ? "Sign in" : "Create an account"}
        </Link>
      </p>
    </section>
  );
}

function isSignUp(url: URL): boolean {
  return url.searchParams.get("mode") === "signup";
}

/** The address of a mode, or with `index` of its form: the router's word for this page rather than its frame. */
function modePath(signingUp: boolean, next: string | null, index?: "index"): string {
  const search = new URLSearchParams({ ...(signingUp && { mode: "signup" }), ...(next && { next }) });
  const query = [index, search.toString()].filter(Boolean).join("&");
  return query ? `/?${query}` : "/";
}
