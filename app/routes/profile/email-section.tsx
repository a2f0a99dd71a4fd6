import { Alert } from "../../components/forms/alert.tsx";
import { EmailField } from "../../components/forms/contact-fields.tsx";
import { CodeField } from "../../components/forms/field.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { EditForm } from "../../components/screen/edit-form.tsx";
import type { ProfileReply } from "./profile.server.ts";
import { Section } from "./section.tsx";

interface Props {
  email: string;
  /** The new email while this browser waits for its code, or null. */
  awaited: string | null;
  saved: boolean;
  answer: ProfileReply | null;
}

/** Another email takes a code that is mailed to it. docs/rules.md 24.3 */
export function EmailSection({ email, awaited, saved, answer }: Props) {
  const busy = useSending();
  const codeFor = answer?.codeFor ?? awaited;
  return (
    <Section id="email" heading="Email" saved={saved ? `Email saved: ${email}` : null}>
      <p className="mt-2 wrap-anywhere">{email}</p>
      {answer?.message && <Alert about={answer}>{answer.message}</Alert>}
      {codeFor && (
        <EditForm intent="email" hidden={{ codeFor }} preventScrollReset className="mt-4 flex flex-col gap-4">
          <p role="status" className="good">
            We’ve emailed a 6-digit code to {codeFor}. It lasts 10 minutes. Your email stays the same until you enter
            it.
          </p>
          <CodeField error={answer?.fields.code} waits={!answer} />
          <button type="submit" className="button self-start" aria-disabled={busy}>
            Use this email
          </button>
        </EditForm>
      )}
      <EditForm
        intent="email-code"
        values={{ email: codeFor }}
        fresh="email"
        preventScrollReset
        className="mt-4 flex flex-col gap-4"
      >
        <EmailField label={codeFor ? "Another email" : "New email"} required />
        <button type="submit" className="button-outlined min-h-12 self-start px-6" aria-disabled={busy}>
          {codeFor ? "Email me another code" : "Email me a code"}
        </button>
      </EditForm>
    </Section>
  );
}
