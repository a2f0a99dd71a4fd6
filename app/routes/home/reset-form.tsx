import { Link } from "react-router";
import { CodeField } from "../../components/forms/field.tsx";
import { SHORTEST_STAFF_PASSWORD } from "../../models/accounts/password-lengths.ts";
import { AccountForm, type AccountFormProps, LINK, SubmitButton } from "./account-form.tsx";
import { modePath } from "./modes.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** Asks for a code to the mailbox, and then sets a new password with it. docs/rules.md 6.10 */
export function ResetForm({ lastTry, next, email, notice }: AccountFormProps) {
  const { fields, message, codeSent, codeAgain } = lastTry;
  return (
    <AccountForm
      heading="Reset Password"
      action={`${modePath("reset", next, "index")}&step=code`}
      lastTry={lastTry}
      intro={
        <>
          {!codeSent && (
            <p className="mt-2 text-muted">
              Type your email and press “Reset password”. We’ll email you a 6-digit code to check it’s you.
            </p>
          )}
          {notice}
          {codeSent && message === null && (
            <p role="status" className="good mt-6">
              If that address has an account, we’ve emailed it {codeAgain ? "another" : "a"} 6-digit code. It lasts 10
              minutes.
            </p>
          )}
        </>
      }
      links={
        <Link to={modePath("signin", next)} preventScrollReset className={LINK}>
          Back to Sign In
        </Link>
      }
    >
      {email}
      {codeSent && <input type="hidden" name="codeSent" value="yes" />}
      <CodeField key={codeSent ? 1 : 2} error={fields.code} waits={!codeSent} ofStaff />
      <NewPasswordFields errors={fields} more={`; staff at least ${SHORTEST_STAFF_PASSWORD}`} onReset />
      <SubmitButton>Reset password</SubmitButton>
      {codeSent && (
        <button type="submit" name="again" value="yes" className="link min-h-11">
          Email me another code
        </button>
      )}
    </AccountForm>
  );
}
