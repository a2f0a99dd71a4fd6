import { useState } from "react";
import { useSubmit } from "react-router";
import { Alert } from "../forms/alert.tsx";
import { Field } from "../forms/field.tsx";
import { PasswordField } from "../forms/password-field.tsx";
import { PostForm } from "../forms/post-form.tsx";
import { useScriptArrived } from "../forms/use-script-arrived.ts";
import { useSending } from "../forms/use-sending.ts";
import type { PasskeyReply, PasskeysShown } from "./passkey-reply.ts";

interface Props extends Pick<PasskeysShown, "needsCode" | "prove"> {
  fields: PasskeyReply["fields"];
  here: string;
  intent: "passkey-begin" | "passkey-remove";
  /** The passkey that it is about. */
  id?: string;
  heading?: string;
  /** What the button says. */
  says: string;
}

/**
 * A form that takes the password, and a code too where there is a second factor; where there is no password, a passkey.
 * docs/rules.md 6.33
 */
export function ConfirmedForm({ prove, ...props }: Props) {
  return prove ? <WithPasskey {...props} known={prove} /> : <WithPassword {...props} />;
}

type Form = Omit<Props, "prove">;

function WithPassword({ needsCode, fields, here, intent, id, heading, says }: Form) {
  const busy = useSending();
  return (
    <PostForm errors={fields} action={here} preventScrollReset className="mt-6 flex max-w-md flex-col gap-4">
      {heading && <h3 className="text-xl">{heading}</h3>}
      {id && <input type="hidden" name="id" value={id} />}
      <PasswordField label="Password" name="password" autoComplete="current-password" error={fields.password} />
      {needsCode && (
        <Field
          label="Code from your app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          error={fields.code}
          required
        />
      )}
      <button type="submit" name="intent" value={intent} className={lookOf(intent)} aria-disabled={busy}>
        {says}
      </button>
    </PostForm>
  );
}

/** The browser asks for one of the account's passkeys, which needs script. */
function WithPasskey({
  here,
  intent,
  id,
  heading,
  says,
  known,
}: Form & { known: { id: string; transports: string[] }[] }) {
  const [failed, fail] = useState<object | null>(null);
  const [asking, ask] = useState(false);
  const busy = useSending() || asking;
  const submit = useSubmit();
  if (!useScriptArrived() || !("PublicKeyCredential" in window)) return null;
  const confirm = async () => {
    if (busy) return;
    ask(true);
    const proof = await import("./sign-in-passkey.ts")
      .then(({ askForPasskey }) => askForPasskey(known))
      .catch(() => null);
    ask(false);
    if (proof)
      await submit({ intent, proof, ...(id && { id }) }, { method: "post", action: here, preventScrollReset: true });
    else fail({});
  };
  return (
    <div className="mt-6 max-w-prose">
      {heading && <h3 className="text-xl">{heading}</h3>}
      <p className="mt-2 text-muted">Your browser will ask for one of your passkeys first.</p>
      {failed && <Alert about={failed}>That didn’t use a passkey. You can try again.</Alert>}
      <button type="button" onClick={confirm} className={`mt-4 ${lookOf(intent)}`} aria-disabled={busy}>
        {says}
      </button>
    </div>
  );
}

function lookOf(intent: Props["intent"]): string {
  return intent === "passkey-begin" ? "button self-start" : "button-outlined self-start";
}
