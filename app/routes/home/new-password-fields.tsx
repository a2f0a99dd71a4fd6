import { PasswordField } from "../../components/forms/password-field.tsx";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { SHORTEST_PASSWORD } from "../../models/accounts/user.ts";

/** A new password, typed twice. docs/rules.md 6.2 */
export function NewPasswordFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        error={errors.password}
        advice={`At least ${SHORTEST_PASSWORD} characters`}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  );
}
