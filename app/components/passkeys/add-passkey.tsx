import { useState } from "react";
import { useSubmit } from "react-router";
import { Alert } from "../forms/alert.tsx";
import { useScriptArrived } from "../forms/use-script-arrived.ts";
import { useSending } from "../forms/use-sending.ts";
import { useFocusWhenOpened } from "../layout/focus.ts";
import { ConfirmedForm } from "./confirmation.tsx";
import type { Making, PasskeyReply, PasskeysShown } from "./passkey-reply.ts";

interface Props extends Pick<PasskeysShown, "needsCode" | "prove"> {
  here: string;
  reply: PasskeyReply;
}

/**
 * Adds a passkey in two steps: the password or a passkey, then the browser's own question. It needs script, and a browser that
 * makes passkeys. docs/rules.md 6.33
 */
export function AddPasskey({ needsCode, prove, here, reply }: Props) {
  const ready = useScriptArrived();
  if (!ready) return null;
  if (!("PublicKeyCredential" in window)) return <p className="mt-6 text-muted">This browser can’t make passkeys.</p>;
  if (reply.making) return <Make key={reply.making.challenge} making={reply.making} here={here} />;
  const fields = reply.about === null ? reply.fields : NO_ERRORS;
  return (
    <ConfirmedForm
      {...{ needsCode, prove, fields, here }}
      intent="passkey-begin"
      heading="Add a passkey"
      says="Add a passkey"
    />
  );
}

const NO_ERRORS: PasskeyReply["fields"] = {};

/** Lets the browser ask for a fingerprint, a face or a screen lock. Browsers want a tap of its own for that. */
function Make({ making, here }: { making: Making; here: string }) {
  const [failure, fail] = useState<string | null>(null);
  const [asking, ask] = useState(false);
  const busy = useSending() || asking;
  const submit = useSubmit();
  const heading = useFocusWhenOpened<HTMLHeadingElement>(true, false);
  const make = async () => {
    if (busy) return;
    ask(true);
    const outcome = await import("./make-passkey.ts").then(({ makePasskey }) => makePasskey(making)).catch(() => null);
    ask(false);
    if (outcome === "known") fail("This device already has a passkey for your account.");
    else if (outcome === null) fail("We didn’t make a passkey. You can try again.");
    else await submit({ intent: "passkey-add", passkey: outcome.made }, { method: "post", action: here });
  };
  return (
    <div className="mt-6 max-w-prose">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        One more step
      </h3>
      <p className="mt-2">Your browser will ask for your fingerprint, face or screen lock.</p>
      {failure && <Alert about={failure}>{failure}</Alert>}
      <button type="button" onClick={make} className="button mt-4" aria-disabled={busy}>
        Make the passkey
      </button>
    </div>
  );
}
