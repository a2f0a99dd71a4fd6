import type { ReactNode } from "react";
import { Alert } from "../../components/forms/alert.tsx";
import { PostForm } from "../../components/forms/post-form.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import type { FormReply } from "../../kernel/forms.ts";

/** The reply to the last try: errors, typed values, and whether a reset code was sent. */
export interface AccountReply extends FormReply<{ name: string; email: string; emailAsked: string }> {
  codeSent: boolean;
  /** Whether another code was requested. */
  codeAgain: boolean;
  /** The email that was meant, perhaps. docs/rules.md 6.31 */
  emailMeant: string | null;
  /** Whether this salon knows nothing of the passkey that was tried. docs/rules.md 6.34 */
  unknownPasskey: boolean;
}

export const NOT_TRIED: AccountReply = {
  message: null,
  fields: {},
  typed: { name: "", email: "", emailAsked: "" },
  codeSent: false,
  codeAgain: false,
  emailMeant: null,
  unknownPasskey: false,
};

/** What all three forms get. */
export interface AccountFormProps {
  lastTry: AccountReply;
  /** The page to go to afterwards, if not the usual one. */
  next: string | null;
  /** The email field, which all three forms share. */
  email: ReactNode;
  /** What the visitor is told on arrival. */
  notice: ReactNode;
}

interface Props {
  heading: string;
  action: string;
  lastTry: AccountReply;
  /** Between the heading and the form. */
  intro: ReactNode;
  /** The fields and buttons. */
  children: ReactNode;
  /** The ways to the other forms. */
  links: ReactNode;
}

/** What the three account forms have in common. */
export function AccountForm({ heading, action, lastTry, intro, children, links }: Props) {
  return (
    <>
      <h2 id="account-heading" className="text-title">
        {heading}
      </h2>
      {intro}
      {lastTry.message && <Alert about={lastTry}>{lastTry.message}</Alert>}
      <PostForm errors={lastTry.fields} action={`${action}#account`} className="mt-4 flex flex-col gap-3.5 sm:gap-5">
        {children}
      </PostForm>
      <p className="mt-3 text-center text-muted">{links}</p>
    </>
  );
}

export function SubmitButton({ children }: { children: string }) {
  return (
    <button type="submit" className="button" aria-disabled={useSending()}>
      {children}
    </button>
  );
}

export const LINK = "link inline-flex min-h-11 items-center";
