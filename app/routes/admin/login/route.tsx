import { useRef } from "react";
import { Form, replace } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { signedIn, visitorContext } from "../../../auth/session.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { EmailField } from "../../../components/forms/contact-fields.tsx";
import { useFocusOnError } from "../../../components/forms/field.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { PasswordField } from "../../../components/forms/password-field.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { type FormReply, formOf, replyOf, retryAfterOf, text } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { senderOf } from "../../../models/accounts/sender.server.ts";
import { accountFor, identityOf } from "../../../models/accounts/user.server.ts";
import { ACCOUNT_REFUSALS, Credentials, tooManyAttempts } from "../../../models/accounts/user.ts";
import type { Route } from "./+types/route.ts";

export function meta() {
  return [{ title: "Admin Login" }, { name: "robots", content: "noindex" }];
}

export function headers(args: Route.HeadersArgs) {
  return retryAfterOf(args);
}

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitorContext)?.role === "admin") throw replace(ADMIN_PAGE);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const typed = { email: text(form, "email") };
  const credentials = parseSubmission(Credentials, Object.fromEntries(form));
  if (!credentials.ok) return reply(400, { typed, fields: credentials.fields });
  const { id } = context.get(salonContext);
  const outcome = await accountFor(id, credentials.value, ["admin"], senderOf(request));
  if (outcome.ok) return replace(ADMIN_PAGE, { headers: await signedIn(context, identityOf(outcome.account)) });
  if (outcome.reason === "too-many-attempts")
    return reply(429, { typed, message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
  const { status } = ACCOUNT_REFUSALS[outcome.reason];
  return reply(status, { typed, message: "Login failed. Please check your credentials." });
}

/** Without a connection the form stays as it is and shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, () => reply(503, { message: CONNECTION_FAILED }), ["unreachable"]);
}

export default function AdminLogin({ actionData }: Route.ComponentProps) {
  const busy = useSending();
  const form = useRef<HTMLFormElement>(null);
  const { message, fields, typed } = actionData ?? NOTHING_TYPED;
  useFocusOnError(form, fields);
  return (
    <section className="card mx-auto max-w-md p-6 sm:p-8">
      <h1 className="text-title">Admin Login</h1>
      <p className="mt-2 text-muted">For the salon's staff.</p>
      {message && <Alert about={actionData}>{message}</Alert>}
      <Form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
        className="mt-6 flex flex-col gap-5"
      >
        <EmailField autoComplete="username" defaultValue={typed.email} error={fields.email} required />
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
const NOTHING_TYPED: FormReply<{ email: string }> = { message: null, fields: {}, typed: { email: "" } };
const reply = replyOf(NOTHING_TYPED);
