import { Link, redirect } from "react-router";
import { accountContext } from "../../auth/guards.server.ts";
import { NO_PASSKEY_REPLY } from "../../components/passkeys/passkey-reply.ts";
import { PasskeySection } from "../../components/passkeys/passkey-section.tsx";
import { formOf, replyOf, unknownIntent } from "../../kernel/forms.ts";
import type { Route } from "./+types/route.ts";

export function meta() {
  return [{ title: "Your passkeys" }, { name: "robots", content: "noindex" }];
}

export { retryAfterOf as headers } from "../../kernel/forms.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { passkeysShown } = await import("../../components/passkeys/passkey-commands.server.ts");
  return passkeysShown(context.get(accountContext), url, context);
}

/** Adds, names and removes a client's passkeys. docs/rules.md 6.33 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const { isAboutPasskeys, obeyPasskeyForm } = await import("../../components/passkeys/passkey-commands.server.ts");
  if (!isAboutPasskeys(form)) unknownIntent();
  const outcome = await obeyPasskeyForm(context.get(accountContext), form, { request, url, context });
  if ("done" in outcome) return redirect(`${HERE}?passkey=${outcome.done}`);
  return reply(outcome.status, outcome.reply, outcome.retryAfter);
}

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-display">Sign in without a password</h1>
      <PasskeySection shown={loaderData} reply={actionData ?? NO_PASSKEY_REPLY} here={HERE} />
      <p className="mt-6">
        <Link to="/profile" className="link inline-flex min-h-11 items-center">
          Back to your profile
        </Link>
      </p>
    </div>
  );
}

const HERE = "/profile/passkeys";
const reply = replyOf({ ...NO_PASSKEY_REPLY, typed: null });
