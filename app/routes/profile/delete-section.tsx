import { Link } from "react-router";
import { Alert } from "../../components/forms/alert.tsx";
import { CodeField } from "../../components/forms/field.tsx";
import { PasswordField } from "../../components/forms/password-field.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { EditForm } from "../../components/screen/edit-form.tsx";
import type { ProfileReply } from "./profile.server.ts";
import { Section } from "./section.tsx";

interface Props {
  email: string;
  verified: boolean;
  /** Whether the account has a password. One that was made with a passkey takes a code. docs/rules.md 6.36 */
  hasPassword: boolean;
  /** The account as its passkeys know it. */
  handle: string;
  /** What is still booked and would be cancelled, or null if that could not be read. */
  coming: { id: string; what: string; tooLateToCancel: boolean }[] | null;
  /** Whether this browser waits for a code. */
  awaited: boolean;
  phone: string;
  answer: ProfileReply | null;
}

/** Says what a deletion does, and asks for the proof that it needs. docs/rules.md 24.9 */
export function DeleteSection({ email, verified, hasPassword, handle, coming, awaited, phone, answer }: Props) {
  const busy = useSending();
  const codeFor = answer?.codeFor ?? (awaited ? email : null);
  const tooLate = coming?.some(({ tooLateToCancel }) => tooLateToCancel) ?? false;
  return (
    <Section id="delete" heading="Delete my data">
      <p className="mt-2">
        We’ll delete your account with your name, email, phone, birthday, notes, pictures, reviews and the salon’s note
        on you. This can’t be undone. Our books keep your past visits without your name: service, price, time and
        technician.
      </p>
      {!verified && (
        <p className="mt-2">
          You haven’t confirmed {email} yet. A code to it also deletes what you booked with it without signing in; your
          password only deletes what’s in your account.
        </p>
      )}
      {coming === null && (
        <p className="notice mt-4">What you have booked can’t be shown right now. Please reload the page.</p>
      )}
      {coming !== null && coming.length > 0 && (
        <div className="mt-4">
          <p className="font-medium">{tooLate ? "You’ve booked:" : "We’ll also cancel:"}</p>
          <ul className="mt-1 list-disc pl-6">
            {coming.map(({ id, what }) => (
              <li key={id} className="wrap-anywhere">
                {what}
              </li>
            ))}
          </ul>
        </div>
      )}
      {answer?.message && <Alert about={answer}>{answer.message}</Alert>}
      {tooLate && (
        <p className="notice mt-4">
          It’s too late to cancel all of it here. Please call us{phone && ` on ${phone}`}, or come back after your
          visit.
        </p>
      )}
      {coming !== null && !tooLate && (
        <details open={answer !== null || awaited} className="mt-4">
          <summary className="link flex! min-h-11 w-fit items-center gap-1.5">
            Delete my account and my data <span aria-hidden="true" className="chevron" />
          </summary>
          <EditForm
            intent={["delete", "delete-code"]}
            hidden={{ handle, ...(codeFor && { codeFor }) }}
            preventScrollReset
            className="mt-3 flex flex-col gap-4"
          >
            {coming.map(({ id }) => (
              <input key={id} type="hidden" name="cancels" value={id} />
            ))}
            {codeFor && (
              <>
                <p role="status" className="good">
                  We’ve emailed a 6-digit code to {codeFor}. It lasts 10 minutes.
                </p>
                <CodeField error={answer?.fields.code} waits={!answer} />
              </>
            )}
            {!codeFor && !hasPassword && (
              <p>Your account has no password, so we’ll email you a code to check it’s you.</p>
            )}
            {!codeFor && hasPassword && (
              <PasswordField label="Password" name="password" autoComplete="current-password" />
            )}
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              {(codeFor || hasPassword) && (
                <button type="submit" name="intent" value="delete" className="button" aria-disabled={busy}>
                  Delete for good
                </button>
              )}
              <button
                type="submit"
                name="intent"
                value="delete-code"
                className={codeFor || hasPassword ? "link min-h-11" : "button-outlined"}
              >
                {codeFor ? "Email me another code" : hasPassword ? "Email me a code instead" : "Email me a code"}
              </button>
            </div>
          </EditForm>
          {coming.length > 0 && (
            <p className="mt-4">
              <Link to="/cancel" className="link inline-flex min-h-11 items-center">
                Manage Appointments
              </Link>
            </p>
          )}
        </details>
      )}
    </Section>
  );
}
