import type { ReactNode } from "react";
import { Link } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { EmailField } from "../../../components/forms/contact-fields.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { PasswordField } from "../../../components/forms/password-field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import type { FormReply } from "../../../kernel/forms.ts";

/** The reply to the last try. `step` is set once the password was right and a code is needed. */
export interface LoginReply extends FormReply<{ email: string }> {
  step: string | null;
}

/** Asks for email and password. */
export function PasswordForm({ lastTry }: { lastTry: LoginReply }) {
  const { typed, fields } = lastTry;
  return (
    <Step lastTry={lastTry} says="For the salon’s staff.">
      <EmailField autoComplete="username" defaultValue={typed.email} error={fields.email} required />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={fields.password} />
    </Step>
  );
}

/** Asks for a code, once the password was right. docs/rules.md 6.18 */
export function CodeForm({ lastTry, step }: { lastTry: LoginReply; step: string }) {
  return (
    <>
      <Step lastTry={lastTry} says="Enter the 6-digit code of your authenticator app, or one of your recovery codes.">
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
      <p className="mt-6 text-center">
        <Link to="/admin" className="link inline-flex min-h-11 items-center">
          Sign in as somebody else
        </Link>
      </p>
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
