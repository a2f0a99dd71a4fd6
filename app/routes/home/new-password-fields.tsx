import { PasswordField } from "../../components/forms/password-field.tsx";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { SHORTEST_PASSWORD } from "../../models/accounts/password-lengths.ts";

interface Props {
  errors: FieldErrors;
  /** Added to the advice on a good password. */
  more?: string;
  /** On a reset the second time may be left out. */
  onReset?: boolean;
}

/** A new password, typed twice. docs/rules.md 6.2 */
export function NewPasswordFields({ errors, more = "", onReset = false }: Props) {
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        error={errors.password}
        advice={`At least ${SHORTEST_PASSWORD} characters${more}`}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
        required={!onReset}
      />
    </>
  );
}
