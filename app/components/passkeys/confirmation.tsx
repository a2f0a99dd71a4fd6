import { Field } from "../forms/field.tsx";
import { PasswordField } from "../forms/password-field.tsx";
import type { PasskeyReply } from "./passkey-reply.ts";

/** The password, and a code too where there is a second factor. docs/rules.md 6.33 */
export function Confirmation({ needsCode, fields }: { needsCode: boolean; fields: PasskeyReply["fields"] }) {
  return (
    <>
      <PasswordField label="Password" name="password" autoComplete="current-password" error={fields.password} />
      {needsCode && (
        <Field
          label="Code of your app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          error={fields.code}
          required
        />
      )}
    </>
  );
}
