import { type ReactNode, useId } from "react";
import { Field } from "../../../components/forms/field.tsx";
import { PasswordField } from "../../../components/forms/password-field.tsx";
import { useFocusWhenOpened } from "../../../components/layout/focus.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";

/** Adds a second factor: the QR code, then a code from the app. docs/rules.md 6.18 */
export function AddForm({ setUp }: { setUp: { secret: string; squares: boolean[][] } }) {
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
        <li>Enter the 6-digit code from the app, and your password.</li>
      </ol>
      <Confirmation intents={["add"]} hint="6-digit Code">
        <input type="hidden" name="secret" value={setUp.secret} />
        <button type="submit" name="intent" value="add" className="button">
          Turn it on
        </button>
      </Confirmation>
    </section>
  );
}

/** Renews the recovery codes, or ends the second factor. docs/rules.md 6.18 */
export function ChangeForm({ on }: { on: { since: string; codesLeft: number } }) {
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
        To make new recovery codes or turn it off, enter your password and a new code from your app, or a recovery code.
      </p>
      <Confirmation intents={["renew", "end"]} hint="Code">
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

function Confirmation({ intents, hint, children }: { intents: string[]; hint: string; children: ReactNode }) {
  return (
    <EditForm intent={intents} className="mt-6 flex max-w-md flex-col gap-5">
      <Field
        label={hint}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        required
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <div className="flex flex-wrap gap-3">{children}</div>
    </EditForm>
  );
}

/** A QR code. It stays dark on light in dark mode too, because many cameras read nothing else. */
function QrCode({ squares, label }: { squares: boolean[][]; label: string }) {
  const size = squares.length;
  const path = squares.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="w-52 max-w-full"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Ten recovery codes, shown once. docs/rules.md 6.18 */
export function RecoveryCodes({ children: codes }: { children: string[] }) {
  const id = useId();
  const heading = useFocusWhenOpened<HTMLHeadingElement>(true, false);
  return (
    <section className="card mt-8 p-5 sm:p-6" aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className="text-title">
        Your recovery codes
      </h2>
      <p role="status" className="mt-2 max-w-prose">
        Keep these ten codes with your passwords: we only show them once. Each signs you in once if you lose your phone.
      </p>
      <ul className="to-copy mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{`${code.slice(0, 5)}-${code.slice(5)}`}</li>
        ))}
      </ul>
    </section>
  );
}
