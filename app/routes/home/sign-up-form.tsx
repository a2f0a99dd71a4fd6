import { Link } from "react-router";
import { NameField } from "../../components/forms/contact-fields.tsx";
import { AccountForm, type AccountFormProps, LINK, SubmitButton } from "./account-form.tsx";
import { modePath } from "./modes.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** Opens a client's account. `signUpKey` is the form's key: sent twice, it opens one account. docs/rules.md 5.3, 6.2 */
export function SignUpForm({ lastTry, next, email, notice, signUpKey }: AccountFormProps & { signUpKey: string }) {
  const { fields, typed } = lastTry;
  return (
    <AccountForm
      heading="Create Account"
      action={modePath("signup", next, "index")}
      lastTry={lastTry}
      intro={notice}
      links={
        <>
          Already have an account?{" "}
          <Link to={modePath("signin", next)} preventScrollReset className={LINK}>
            Sign in
          </Link>
        </>
      }
    >
      <input type="hidden" name="key" value={signUpKey} />
      <NameField defaultValue={typed.name} error={fields.name} required />
      {email}
      <NewPasswordFields errors={fields} />
      <SubmitButton>Create Account</SubmitButton>
    </AccountForm>
  );
}
