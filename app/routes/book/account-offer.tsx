import { useEffect, useState } from "react";
import { Link, useSubmit } from "react-router";
import type { LastTry } from "../../components/booking/not-booked.ts";
import { Alert } from "../../components/forms/alert.tsx";
import { PasswordField } from "../../components/forms/password-field.tsx";
import { PostForm } from "../../components/forms/post-form.tsx";
import { useScriptArrived } from "../../components/forms/use-script-arrived.ts";
import { useSending } from "../../components/forms/use-sending.ts";
import type { Making } from "../../components/passkeys/passkey-reply.ts";
import { MINUTE_MS } from "../../kernel/days.ts";

/** Sent twice, the `key` opens one account. `making` is what the browser is asked for to make its passkey. */
interface Offer {
  key: string;
  making: Making;
}

interface Props {
  email: string;
  /** Null where there is none: the mailbox has an account, say. */
  offer: Offer | null;
  lastTry: LastTry | undefined;
}

/** Offers an account after the booking: a passkey or a password is all that is missing. docs/rules.md 6.36 */
export function AccountOffer({ email, offer, lastTry }: Props) {
  const busy = useSending();
  if (!offer)
    return lastTry?.message ? (
      <Alert about={lastTry}>
        {lastTry.message}{" "}
        <Link to="/?mode=signin" className="link inline-flex min-h-11 items-center">
          Sign in
        </Link>
      </Alert>
    ) : null;
  return (
    <section aria-labelledby="account-offer" className="card mt-8 p-[min(1.5rem,5.4vw)]">
      <h2 id="account-offer" className="text-2xl">
        Save these for next time
      </h2>
      <p className="mt-2 text-muted wrap-anywhere">
        An account for {email}: your appointments in one place, on any device.
      </p>
      {lastTry?.message && <Alert about={lastTry}>{lastTry.message}</Alert>}
      <WithPasskey key={offer.making.challenge} {...{ offer, lastTry }} />
      <PostForm errors={lastTry?.fields ?? {}} preventScrollReset className="mt-4 flex flex-col gap-4">
        <input type="hidden" name="key" value={offer.key} />
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <PasswordField
          label="Choose a password"
          name="password"
          autoComplete="new-password"
          error={lastTry?.fields.code}
          advice="At least 6 characters."
        />
        <button type="submit" name="intent" value="account" className="button-outlined" aria-disabled={busy}>
          Create Account
        </button>
      </PostForm>
    </section>
  );
}

/** The options for the browser are valid for ten minutes. After that, only the password remains. */
const OFFERED_MS = 9 * MINUTE_MS;

/** Makes the account with a passkey, so nothing is typed. It needs script, and a browser that makes passkeys. */
function WithPasskey({ offer: { key, making }, lastTry }: { offer: Offer; lastTry: Props["lastTry"] }) {
  const [made, keep] = useState<string | null>(null);
  const [failed, fail] = useState<object | null>(null);
  const [asking, ask] = useState(false);
  const [over, end] = useState(false);
  const busy = useSending() || asking;
  const submit = useSubmit();
  useEffect(() => {
    const timer = setTimeout(() => end(true), OFFERED_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!useScriptArrived() || !("PublicKeyCredential" in window) || over) return null;
  const send = (passkey: string) =>
    submit({ intent: "account", key, passkey }, { method: "post", preventScrollReset: true });
  const make = async () => {
    if (busy) return;
    // There was no answer to it: the same again opens the same account.
    if (made !== null && lastTry?.key) return send(made);
    ask(true);
    const outcome = await import("../../components/passkeys/make-passkey.ts")
      .then(({ makePasskey }) => makePasskey(making))
      .catch(() => null);
    ask(false);
    if (outcome === null || outcome === "known") return fail({});
    keep(outcome.made);
    await send(outcome.made);
  };
  return (
    <>
      {failed && <Alert about={failed}>We didn’t make a passkey. You can try again, or choose a password.</Alert>}
      <button type="button" onClick={make} className="button mt-4 w-full" aria-disabled={busy}>
        Create Account with a passkey
      </button>
      <p className="mt-2 text-sm text-muted">Your fingerprint, face or screen lock: nothing to type.</p>
      <p className="mt-4 text-center text-muted">or</p>
    </>
  );
}
