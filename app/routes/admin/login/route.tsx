import { useRef } from "react";
import { data, Form, replace } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { signedIn, visitorContext } from "../../../auth/session.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { Field, useFocusOnError } from "../../../components/forms/field.tsx";
import { PasswordField } from "../../../components/forms/password-field.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { type FieldErrors, parseSubmission } from "../../../kernel/parsing.ts";
import { networkAddress } from "../../../models/accounts/rate-limit.server.ts";
import { accountFor, identityOf } from "../../../models/accounts/user.server.ts";
import { Credentials, tooManyAttempts } from "../../../models/accounts/user.ts";
import type { Route } from "./+types/route.ts";

export function meta() {
  return [{ title: "Admin Login" }, { name: "robots", content: "noindex" }];
}

/** Sends `Retry-After` with the page too: the router sends only the headers named here. docs/rules.md 6.4 */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitorContext)?.role === "admin") throw replace(ADMIN_PAGE);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = Object.fromEntries(await request.formData().catch(() => new FormData()));
  const email = String(sent.email ?? "");
  const credentials = parseSubmission(Credentials, sent);
  if (!credentials.ok) return data({ fields: credentials.fields, message: null, email }, { status: 400 });
  const { id } = context.get(salonContext);
  const outcome = await accountFor(id, credentials.value, ["admin"], networkAddress(request));
  if (outcome.ok) return replace(ADMIN_PAGE, { headers: await signedIn(context, identityOf(outcome.account)) });
  if (outcome.reason === "wrong-credentials")
    return data({ fields: {}, message: "Login failed. Please check your credentials.", email }, { status: 401 });
  const { retryAfter } = outcome;
  const headers = { "Retry-After": `${retryAfter}` };
  return data({ fields: {}, message: tooManyAttempts(retryAfter), email }, { status: 429, headers });
}

/** Without a connection the form stays as it is and shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    return data({ fields: NO_ERRORS, message: CONNECTION_FAILED, email: "" }, { status: 503 });
  }
}

export default function AdminLogin({ actionData }: Route.ComponentProps) {
  const busy = useSending();
  const form = useRef<HTMLFormElement>(null);
  const fields: FieldErrors = actionData?.fields ?? NO_ERRORS;
  useFocusOnError(form, fields);
  return (
    <section className="card mx-auto max-w-md p-6 sm:p-8">
      <h1 className="text-title">Admin Login</h1>
      <p className="mt-2 text-muted">For the salon's staff.</p>
      {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
      <Form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
        className="mt-6 flex flex-col gap-5"
      >
        <Field
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.email}
          error={fields.email}
          required
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" error={fields.password} />
        <button type="submit" className="button mt-2" aria-disabled={busy}>
          Sign In
        </button>
      </Form>
    </section>
  );
}

const CONNECTION_FAILED = "Connection failed. Please check your internet connection and try again.";
const ADMIN_PAGE = "/admin/appointments";
const NO_ERRORS: FieldErrors = {};
