import { useRef } from "react";
import { Form, Link } from "react-router";
import { Alert } from "../../components/forms/alert.tsx";
import { CodeField, Field, useFocusOnError } from "../../components/forms/field.tsx";
import { PasswordField } from "../../components/forms/password-field.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { forgetReschedule, useReturnPath } from "../../components/pending-reschedule.ts";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { type AccountMode, SHORTEST_PASSWORD } from "../../models/accounts/user.ts";
import { modePath } from "./modes.ts";

/** The result of the last try: errors, typed values, and whether a reset code was sent. */
export interface LastTry {
  fields: FieldErrors;
  message: string | null;
  typed: { name: string; email: string };
  codeSent: boolean;
  codeAgain: boolean;
}

interface Props {
  mode: AccountMode;
  next: string | null;
  /** A notice on arrival, if any. */
  notice: string | null;
  /** Whether the visitor came back with an emailed code. */
  hasCode: boolean;
  /** The key of a sign-up: sent twice, it opens one account. */
  signUpKey: string;
  lastTry: LastTry | undefined;
}

/** Signs in, creates an account, or resets a password. */
export function AccountForm({ mode, notice, hasCode, signUpKey, lastTry: tried, ...props }: Props) {
  const lastTry = tried ?? { ...NOT_TRIED, codeSent: hasCode && mode === "reset" };
  const busy = useSending();
  const form = useRef<HTMLFormElement>(null);
  const { next, rescheduling } = useReturnPath(props.next);
  const { fields, message, typed, codeSent, codeAgain } = lastTry;
  const { heading, button } = WORDS[mode];
  useFocusOnError(form, fields);
  return (
    <section aria-labelledby="account" className="card p-6 sm:p-8">
      <p className="notice mb-6">Booking System Access Required</p>
      {rescheduling && (
        <div className="notice -mt-3 mb-6">
          <p className="font-semibold">Changing Your Appointment</p>
          <p>Please sign in to complete your appointment change</p>
          <Link to="/cancel" onClick={forgetReschedule} className={LINK}>
            Keep it as it is
          </Link>
        </div>
      )}
      <h2 id="account" className="text-title">
        {heading}
      </h2>
      {mode === "reset" && !codeSent && (
        <p className="mt-2 text-muted">We will email you a 6-digit code first, to make sure that it is you.</p>
      )}
      {message === null && notice === "expired" && (
        <Alert about={notice}>Your session has expired. Please log in again.</Alert>
      )}
      {message === null && notice === "updated" && (
        <p role="status" className="good mt-6">
          Password updated successfully! Please sign in with your new password.
        </p>
      )}
      {codeSent && message === null && (
        <p role="status" className="good mt-6">
          If that address has an account, we have emailed it {codeAgain ? "another" : "a"} 6-digit code. It lasts 10
          minutes.
        </p>
      )}
      {message && <Alert about={lastTry}>{message}</Alert>}
      <Form
        key={notice}
        ref={form}
        method="post"
        action={`${modePath(mode, next, "index")}${mode === "reset" ? "&step=code" : ""}#account`}
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
        className="mt-6 flex flex-col gap-5"
      >
        {mode === "signup" && (
          <>
            <input type="hidden" name="key" value={signUpKey} />
            <Field
              label="Full Name"
              name="name"
              autoComplete="name"
              defaultValue={typed.name}
              error={fields.name}
              required
            />
          </>
        )}
        <Field
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={typed.email}
          error={fields.email}
          required
        />
        {codeSent && <CodeField error={fields.code} />}
        <PasswordField
          key={mode}
          label="Password"
          name="password"
          autoComplete={mode === "signin" ? "current-password" : "new-password"}
          error={fields.password}
          advice={mode === "signin" ? undefined : `At least ${SHORTEST_PASSWORD} characters`}
        />
        {mode !== "signin" && (
          <PasswordField
            key={`${mode} again`}
            label="Confirm Password"
            name="confirmPassword"
            autoComplete="new-password"
            error={fields.confirmPassword}
          />
        )}
        {mode === "signin" && (
          <p className="-mt-3 text-right">
            <Link to={modePath("reset", next)} preventScrollReset className={LINK}>
              Forgot your password?
            </Link>
          </p>
        )}
        <button type="submit" className="button mt-2" aria-disabled={busy}>
          {button}
        </button>
        {codeSent && (
          <button type="submit" name="again" value="yes" className="link min-h-11">
            Email me another code
          </button>
        )}
      </Form>
      <p className="mt-6 text-center text-muted">
        {mode === "signin" && (
          <>
            New here?{" "}
            <Link to={modePath("signup", next)} preventScrollReset className={LINK}>
              Create an account
            </Link>
          </>
        )}
        {mode === "signup" && (
          <>
            Already have an account?{" "}
            <Link to={modePath("signin", next)} preventScrollReset className={LINK}>
              Sign in
            </Link>
          </>
        )}
        {mode === "reset" && (
          <>
            {!codeSent && (
              <>
                <Link to={`${modePath("reset", next)}&step=code`} preventScrollReset className={LINK}>
                  I have a code already
                </Link>{" "}
                or{" "}
              </>
            )}
            <Link to={modePath("signin", next)} preventScrollReset className={LINK}>
              Back to Sign In
            </Link>
          </>
        )}
      </p>
    </section>
  );
}

const LINK = "link inline-flex min-h-11 items-center";

export const NOT_TRIED: LastTry = {
  fields: {},
  message: null,
  typed: { name: "", email: "" },
  codeSent: false,
  codeAgain: false,
};

const WORDS = {
  signin: { heading: "Sign In", button: "Sign In" },
  signup: { heading: "Create Account", button: "Create Account" },
  reset: { heading: "Reset Password", button: "Reset password" },
};
