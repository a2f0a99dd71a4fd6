import { replace } from "react-router";
import { rememberDevice, senderOfPage } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { secretAddress } from "../../auth/security-headers.ts";
import { signedIn } from "../../auth/session.server.ts";
import { Alert } from "../../components/forms/alert.tsx";
import { answerOr } from "../../components/forms/lost-connection.ts";
import { PasswordField } from "../../components/forms/password-field.tsx";
import { PostForm } from "../../components/forms/post-form.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { now } from "../../kernel/clock.ts";
import { type FormReply, formOf, replyOf, retryAfterOf } from "../../kernel/forms.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { signInOf } from "../../models/accounts/sender.server.ts";
import { identityOf } from "../../models/accounts/user.server.ts";
import { NewStaffPasswordForm } from "../../models/accounts/user.ts";
import { invitationBy } from "../../models/team/invitations.server.ts";
import { tooManyAttempts } from "../../words/accounts.ts";
import { statusOf } from "../../words/statuses.ts";
import { INVITATION_WORDS } from "../../words/team.ts";
import type { Route } from "./+types/route.ts";

export function meta() {
  return [{ title: "Your invitation" }, { name: "robots", content: "noindex" }];
}

export function headers(args: Route.HeadersArgs) {
  return { ...secretAddress(), ...retryAfterOf(args) };
}

/** Looking changes nothing: programs that check links in emails look too. docs/rules.md 6.28 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await invitationBy(context.get(salonContext).id, params.token, now());
  return { invitation: found && { name: found.name, email: found.email } };
}

/** Sets the password and signs in. docs/rules.md 6.28 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const typed = parseSubmission(NewStaffPasswordForm, Object.fromEntries(await formOf(request)));
  if (!typed.ok) return reply(400, { fields: typed.fields });
  const { password } = typed.value;
  const by = { password, from: senderOfPage(request, context), at: now() };
  const { acceptInvitation } = await import("../../models/team/accept-invitation.server.ts");
  const outcome = await acceptInvitation(context.get(salonContext).id, params.token, by);
  if (outcome.ok) {
    const { account } = outcome;
    rememberDevice(context, account.email, signInOf(account.email));
    return replace("/admin/appointments", { headers: await signedIn(context, identityOf(account)) });
  }
  if (outcome.reason === "too-many-attempts")
    return reply(429, { message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
  return reply(statusOf(outcome.reason), { message: INVITATION_WORDS[outcome.reason] });
}

/** Without a connection the form stays as it is and shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, () => reply(503, { message: CONNECTION_FAILED }));
}

export default function Invitation({ loaderData: { invitation }, actionData }: Route.ComponentProps) {
  const lastTry = actionData ?? UNSENT;
  return (
    <section className="card mx-auto max-w-md p-6 sm:p-8">
      <h1 className="text-title">Your sign-in</h1>
      {lastTry.message && <Alert about={lastTry}>{lastTry.message}</Alert>}
      {invitation ? (
        <PasswordForm {...invitation} fields={lastTry.fields} />
      ) : (
        !lastTry.message && <p className="notice mt-6">{INVITATION_WORDS["not-open"]}</p>
      )}
    </section>
  );
}

const CONNECTION_FAILED = "Connection failed. Please check your internet connection and try again.";
const UNSENT: FormReply<null> = { message: null, fields: {}, typed: null };
const reply = replyOf(UNSENT);

function PasswordForm({ name, email, fields }: { name: string; email: string; fields: FormReply<null>["fields"] }) {
  const busy = useSending();
  return (
    <>
      <p className="mt-2 text-muted wrap-anywhere">
        Hello {name}. Choose a password, and sign in with it and {email} from then on.
      </p>
      <PostForm errors={fields} className="mt-6 flex flex-col gap-5">
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          advice="At least 10 characters"
          error={fields.password}
        />
        <PasswordField
          label="Confirm Password"
          name="confirmPassword"
          autoComplete="new-password"
          error={fields.confirmPassword}
        />
        <button type="submit" className="button mt-2" aria-disabled={busy}>
          Set the password and sign in
        </button>
      </PostForm>
    </>
  );
}
