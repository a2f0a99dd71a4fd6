import { NO_PASSKEY_REPLY } from "../../../components/passkeys/passkey-reply.ts";
import { PasskeySection } from "../../../components/passkeys/passkey-section.tsx";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { served } from "../../../components/screen/served.ts";
import { PROOF_WORDS } from "../../../words/accounts.ts";
import type { Route } from "./+types/route.ts";
import { AddForm, ChangeForm, RecoveryCodes } from "./forms.tsx";

const HERE = "/admin/security";

export const meta = title("Sign-in security");

export { retryAfterOf as headers } from "../../../kernel/forms.ts";

const server = () => import("./security.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { on, ended, recovered, passkeys } = loaderData;
  const recoveryCodes = actionData?.recoveryCodes;
  const setUp = actionData?.setUp ?? loaderData.setUp;
  return (
    <Screen
      heading="Sign-in security"
      here={HERE}
      reply={actionData}
      lead="With a second factor, you sign in with your password and a code from an app on your phone, so a stolen password isn’t enough. A passkey replaces both."
    >
      {recovered && !recoveryCodes && (
        <p role="status" className="notice mt-8">
          {PROOF_WORDS.addNewFactor}
        </p>
      )}
      {ended && !actionData && (
        <p role="status" className="good mt-8">
          Your second factor is off. You only need your password to sign in.
        </p>
      )}
      {recoveryCodes && <RecoveryCodes>{recoveryCodes}</RecoveryCodes>}
      {on ? <ChangeForm on={on} /> : setUp && <AddForm setUp={setUp} />}
      <PasskeySection shown={passkeys} reply={actionData?.passkeys ?? NO_PASSKEY_REPLY} here={HERE} />
    </Screen>
  );
}
