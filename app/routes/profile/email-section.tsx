import { Alert } from "../../components/forms/alert.tsx";
import { EmailField } from "../../components/forms/contact-fields.tsx";
import { CodeField } from "../../components/forms/field.tsx";
import { PostForm } from "../../components/forms/post-form.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import type { ProfileReply } from "./profile-reply.ts";
import { HERE, Section } from "./section.tsx";

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
  const { code, ...fields } = answer?.fields ?? {};
  const codeFor = answer?.codeFor ?? awaited;
  return (
    <Section id="email" heading="Email" saved={saved ? `Email saved: ${email}` : null}>
      <p className="mt-2 wrap-anywhere">{email}</p>
      {answer?.message && <Alert about={answer}>{answer.message}</Alert>}
      {codeFor && (
        <PostForm action={HERE} errors={code ? { code } : {}} preventScrollReset className="mt-4 flex flex-col gap-4">
          <p role="status" className="good">
            We have emailed a 6-digit code to {codeFor}. It lasts 10 minutes. Until you enter it, your email stays as it
            is.
          </p>
          <input type="hidden" name="codeFor" value={codeFor} />
          <CodeField error={code} waits={!answer} />
          <button type="submit" name="intent" value="email" className="button self-start" aria-disabled={busy}>
            Use this email
          </button>
        </PostForm>
      )}
      <PostForm action={HERE} errors={fields} preventScrollReset className="mt-4 flex flex-col gap-4">
        <EmailField
          label={codeFor ? "Another email" : "New email"}
          defaultValue={answer?.typed.email ?? codeFor ?? ""}
          error={fields.email}
          required
        />
        <button
          type="submit"
          name="intent"
          value="email-code"
          className="button-outlined min-h-12 self-start px-6"
          aria-disabled={busy}
        >
          {codeFor ? "Email me another code" : "Email me a code"}
        </button>
      </PostForm>
    </Section>
  );
}
