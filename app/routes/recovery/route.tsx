import { replace } from "react-router";
import { rememberDevice } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { signedIn } from "../../auth/session.server.ts";
import { Alert } from "../../components/forms/alert.tsx";
import { answerOr } from "../../components/forms/lost-connection.ts";
import { PostForm } from "../../components/forms/post-form.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { now } from "../../kernel/clock.ts";
import { type FormReply, replyOf } from "../../kernel/forms.ts";
import { logInformation } from "../../log/log.ts";
import { tellRecovered } from "../../mail/account-mail.server.ts";
import { signInOf } from "../../models/accounts/sender.server.ts";
import { identityOf } from "../../models/accounts/user.server.ts";
import { RECOVERY_WORDS } from "../../words/accounts.ts";
import { statusOf } from "../../words/statuses.ts";
import type { Route } from "./+types/route.ts";

export function meta() {
  return [{ title: "Sign in again" }, { name: "robots", content: "noindex" }];
}

export { secretAddress as headers } from "../../auth/security-headers.ts";

/** Few lose a second factor: what looks for the link is loaded with the page. */
function recovery() {
  return import("../../models/team/recovery.server.ts");
}

/** Looking changes nothing: programs that check links look too. docs/rules.md 6.37 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { recoveryOf } = await recovery();
  const found = await recoveryOf(context.get(salonContext).id, params.token, now());
  return { owner: found && { name: found.name } };
}

/** Signs the owner in without the factor that they have lost, and tells them so by email. docs/rules.md 6.37 */
export async function action({ params, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const { recoverBy } = await recovery();
  const outcome = await recoverBy(salon.id, params.token, now());
  if (!outcome.ok) return reply(statusOf(outcome.reason), { message: RECOVERY_WORDS[outcome.reason] });
  const { account } = outcome;
  logInformation("second-factor-reset", { salon: salon.id, account: account.id });
  tellRecovered(salon, account);
  rememberDevice(context, account.email, signInOf(account.email));
  return replace("/admin/security?recovered", { headers: await signedIn(context, identityOf(account)) });
}

/** Without a connection the form stays as it is and shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, () => reply(503, { message: RECOVERY_WORDS["outcome-unknown"] }));
}

export default function Recovery({ loaderData: { owner }, actionData }: Route.ComponentProps) {
  const busy = useSending();
  return (
    <section className="card mx-auto max-w-md p-6 sm:p-8">
      <h1 className="text-title">Sign in again</h1>
      {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
      {owner && (
        <>
          <p className="mt-2 text-muted wrap-anywhere">
            Hello {owner.name}. This signs you in once without your second factor. We’ll turn the old one off, remove
            your passkeys and sign you out everywhere else; next, you set up a new one. Your password stays the same.
          </p>
          <PostForm className="mt-6">
            <button type="submit" className="button" aria-disabled={busy}>
              Sign in and set it up again
            </button>
          </PostForm>
        </>
      )}
      {!owner && !actionData?.message && <p className="notice mt-6">{RECOVERY_WORDS["not-open"]}</p>}
    </section>
  );
}

const reply = replyOf<FormReply<null>>({ message: null, fields: {}, typed: null });
