import { Field } from "../../../components/forms/field.tsx";
import { PasswordField } from "../../../components/forms/password-field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { QrCode } from "./qr-code.tsx";

/** Adds a second factor: the QR code, then a code from the app. docs/rules.md 6.18 */
export function AddForm({ setUp, fields }: { setUp: { secret: string; squares: boolean[][] }; fields: FieldErrors }) {
  return (
    <section className="card mt-8 p-5 sm:p-6" aria-labelledby="add">
      <h2 id="add" className="text-title">
        Add a second factor
      </h2>
      <ol className="mt-4 grid max-w-prose list-decimal gap-4 pl-5 marker:text-muted">
        <li>
          Open an authenticator app on your phone: Google Authenticator, Microsoft Authenticator, 1Password or any
          other.
        </li>
        <li>
          Scan this picture with it, or type the key in.
          <div className="mt-4 flex flex-wrap items-center gap-6">
            <div className="rounded-xl border border-line bg-[#fff] p-4">
              <QrCode squares={setUp.squares} label="QR code for your authenticator app" />
            </div>
            <p className="min-w-0 text-muted">
              The key
              <span className="to-copy mt-2 block">{setUp.secret.replace(/.{4}(?=.)/g, "$& ")}</span>
            </p>
          </div>
        </li>
        <li>Enter the 6-digit code that the app shows, and your password.</li>
      </ol>
      <Confirmation fields={fields} hint="6-digit Code">
        <input type="hidden" name="secret" value={setUp.secret} />
        <button type="submit" name="intent" value="add" className="button">
          Turn it on
        </button>
      </Confirmation>
    </section>
  );
}

/** Renews the recovery codes, or ends the second factor. docs/rules.md 6.18 */
export function ChangeForm({ on, fields }: { on: { since: string; codesLeft: number }; fields: FieldErrors }) {
  const codes = on.codesLeft === 1 ? "1 recovery code" : `${on.codesLeft} recovery codes`;
  return (
    <section className="card mt-8 p-5 sm:p-6" aria-labelledby="change">
      <h2 id="change" className="text-title">
        Your second factor is on
      </h2>
      <p className="mt-2 text-muted">
        Since {on.since}. You have {codes} left.
      </p>
      <p className="mt-4 max-w-prose">
        To make new recovery codes, or to turn it off, enter your password and a new code of your app, or a recovery
        code.
      </p>
      <Confirmation fields={fields} hint="Code">
        <button type="submit" name="intent" value="renew" className="button">
          Make new recovery codes
        </button>
        <button type="submit" name="intent" value="end" className="button-quiet">
          Turn it off
        </button>
      </Confirmation>
    </section>
  );
}

function Confirmation({ fields, hint, children }: { fields: FieldErrors; hint: string; children: React.ReactNode }) {
  return (
    <PostForm errors={fields} className="mt-6 flex max-w-md flex-col gap-5">
      <Field
        label={hint}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        error={fields.code}
        required
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={fields.password} />
      <div className="flex flex-wrap gap-3">{children}</div>
    </PostForm>
  );
}
