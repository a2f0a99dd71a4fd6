import { Link } from "react-router";
import { PasswordField } from "../../components/forms/password-field.tsx";
import { AccountForm, type AccountFormProps, LINK, SubmitButton } from "./account-form.tsx";
import { modePath } from "./modes.ts";

/** Signs a client in. docs/rules.md 6.1 */
export function SignInForm({ lastTry, next, email, notice }: AccountFormProps) {
  return (
    <AccountForm
      heading="Sign In"
      action={modePath("signin", next, "index")}
      lastTry={lastTry}
      intro={notice}
      links={
        <>
          New here?{" "}
          <Link to={modePath("signup", next)} preventScrollReset className={LINK}>
            Create an account
          </Link>
        </>
      }
    >
      {email}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={lastTry.fields.password}
        advice={
          <Link to={modePath("reset", next)} preventScrollReset className="link">
            Forgot your password?
          </Link>
        }
      />
      <SubmitButton>Sign In</SubmitButton>
    </AccountForm>
  );
}
