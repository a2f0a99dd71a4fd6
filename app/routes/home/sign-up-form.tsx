import { Link } from "react-router";
import { NameField } from "../../components/forms/contact-fields.tsx";
import { WhichEmail } from "../../components/forms/which-email.tsx";
import { AccountForm, type AccountFormProps, LINK, SubmitButton } from "./account-form.tsx";
import { modePath } from "./modes.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** Opens a client's account. `signUpKey` is the form's key: sent twice, it opens one account. docs/rules.md 5.3, 6.2 */
export function SignUpForm({ lastTry, next, email, notice, signUpKey }: AccountFormProps & { signUpKey: string }) {
  const { fields, typed, emailMeant } = lastTry;
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
      {emailMeant && <WhichEmail asked={typed.emailAsked} meant={emailMeant} field="email" />}
      <input type="hidden" name="key" value={signUpKey} />
      {typed.emailAsked && <input type="hidden" name="emailAsked" value={typed.emailAsked} />}
      <NameField defaultValue={typed.name} error={fields.name} required />
      {email}
      <NewPasswordFields errors={fields} />
      <SubmitButton>Create Account</SubmitButton>
    </AccountForm>
  );
}
