import type { LastTry } from "../../components/booking/not-booked.ts";
import { Alert } from "../../components/forms/alert.tsx";
import { PasswordField } from "../../components/forms/password-field.tsx";
import { PostForm } from "../../components/forms/post-form.tsx";
import { useSending } from "../../components/forms/use-sending.ts";

interface Props {
  email: string;
  /** Sent twice, it opens one account. */
  signUpKey: string;
  lastTry: LastTry | undefined;
}

/** Offers an account after the booking: a password is all that is missing. docs/rules.md 6.36 */
export function AccountOffer({ email, signUpKey, lastTry }: Props) {
  const busy = useSending();
  return (
    <section aria-labelledby="account-offer" className="card mt-8 p-6">
      <h2 id="account-offer" className="text-2xl">
        Save these for next time
      </h2>
      <p className="mt-2 text-muted wrap-anywhere">
        Choose a password for {email}, and you have an account: your appointments in one place, on any device.
      </p>
      {lastTry?.message && <Alert about={lastTry}>{lastTry.message}</Alert>}
      <PostForm errors={lastTry?.fields ?? {}} preventScrollReset className="mt-4 flex flex-col gap-4">
        <input type="hidden" name="key" value={signUpKey} />
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          error={lastTry?.fields.code}
          advice="At least 6 characters."
        />
        <button type="submit" name="intent" value="account" className="button-quiet" aria-disabled={busy}>
          Create Account
        </button>
      </PostForm>
    </section>
  );
}
