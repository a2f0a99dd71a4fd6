import { type ReactNode, useState } from "react";
import { Link, useSubmit } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { EmailField } from "../../../components/forms/contact-fields.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { PasswordField } from "../../../components/forms/password-field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { useSending } from "../../../components/forms/use-sending.ts";
import { usePasskeyOffer } from "../../../components/passkeys/use-passkey-offer.ts";
import type { FormReply } from "../../../kernel/forms.ts";

/** The reply to the last try. `step` is set once the password was right and a code is needed. */
export interface LoginReply extends FormReply<{ email: string }> {
  step: string | null;
  /** The passkeys that may stand for the code. */
  passkeys: { id: string; transports: string[] }[];
  /** Whether this salon knows nothing of the passkey that was tried. docs/rules.md 6.34 */
  unknownPasskey: boolean;
}

/** Asks for email and password, or for a passkey that the browser offers. docs/rules.md 6.34 */
export function PasswordForm({ lastTry, here }: { lastTry: LoginReply; here: string }) {
  usePasskeyOffer("required", here, lastTry);
  const { typed, fields } = lastTry;
  return (
    <Step lastTry={lastTry} says="For the salon’s staff.">
      <EmailField autoComplete="username webauthn" defaultValue={typed.email} error={fields.email} required />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={fields.password} />
    </Step>
  );
}

interface CodeProps {
  lastTry: LoginReply;
  step: string;
  here: string;
}

/** Asks for a code, or for a passkey in its place, once the password was right. docs/rules.md 6.18 */
export function CodeForm({ lastTry, step, here }: CodeProps) {
  return (
    <>
      <Step lastTry={lastTry} says="Enter the 6-digit code from your authenticator app, or one of your recovery codes.">
        <input type="hidden" name="step" value={step} />
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          error={lastTry.fields.code}
          autoFocus
          required
        />
      </Step>
      {lastTry.passkeys.length > 0 && <UsePasskey {...{ step, here }} passkeys={lastTry.passkeys} />}
      <p className="mt-6 text-center">
        <Link to="/admin" className="link inline-flex min-h-11 items-center">
          Sign in as somebody else
        </Link>
      </p>
    </>
  );
}

/** Signs in with a passkey in place of the code. It needs script, and a browser that knows passkeys. docs/rules.md 6.18 */
function UsePasskey({ step, here, passkeys }: { step: string; here: string; passkeys: LoginReply["passkeys"] }) {
  const [failed, fail] = useState<object | null>(null);
  const [asking, ask] = useState(false);
  const busy = useSending() || asking;
  const submit = useSubmit();
  if (!useScriptArrived() || !("PublicKeyCredential" in window)) return null;
  const sign = async () => {
    if (busy) return;
    ask(true);
    const passkey = await import("../../../components/passkeys/sign-in-passkey.ts")
      .then(({ askForPasskey }) => askForPasskey(passkeys))
      .catch(() => null);
    ask(false);
    if (passkey) await submit({ step, passkey }, { method: "post", action: here });
    else fail({});
  };
  return (
    <>
      {failed && <Alert about={failed}>That didn’t use a passkey. You can try again, or enter a code.</Alert>}
      <button type="button" onClick={sign} className="button-quiet mt-4 w-full" aria-disabled={busy}>
        Use a passkey instead
      </button>
    </>
  );
}

function Step({ lastTry, says, children }: { lastTry: LoginReply; says: string; children: ReactNode }) {
  const busy = useSending();
  const { message, fields } = lastTry;
  return (
    <>
      <p className="mt-2 text-muted">{says}</p>
      {message && <Alert about={lastTry}>{message}</Alert>}
      <PostForm errors={fields} className="mt-6 flex flex-col gap-5">
        {children}
        <button type="submit" className="button mt-2" aria-disabled={busy}>
          Sign In
        </button>
      </PostForm>
    </>
  );
}
