import { useState } from "react";
import { Link } from "react-router";
import { Alert } from "../../components/forms/alert.tsx";
import { EmailField, PhoneField } from "../../components/forms/contact-fields.tsx";
import { CodeField } from "../../components/forms/field.tsx";
import { PostForm } from "../../components/forms/post-form.tsx";
import { useScriptArrived } from "../../components/forms/use-script-arrived.ts";
import { useSending } from "../../components/forms/use-sending.ts";
import type { FormReply } from "../../kernel/forms.ts";
import { CODE_BY_TEXT } from "../../words/code-by-text.ts";

/** The reply to a search: errors, typed values, and whether a code was sent. */
export interface Search extends FormReply<{ email: string; phone: string }> {
  codeSent: boolean;
  /** Whether another code was requested. */
  codeAgain: boolean;
}

export const NOT_SEARCHED: Search = {
  message: null,
  fields: {},
  typed: { email: "", phone: "" },
  codeSent: false,
  codeAgain: false,
};

/** The form before a search, with an email typed in advance. */
export function notSearched(email: string): Search {
  return { ...NOT_SEARCHED, typed: { email, phone: "" } };
}

const SEARCH_WORDS = {
  search: "Type the email or phone number you booked with. We’ll email you a code to see your appointments.",
  ifFound: "If we find appointments for those details, we have emailed a 6-digit code",
};

interface Props {
  search: Search;
  signedIn: boolean;
  /** Whether the salon texts codes. docs/rules.md 34.13 */
  texts: boolean;
  /** The email of a client's account as long as it is not verified, else empty. */
  unconfirmed: string;
}

/** Finds a customer's appointments by email or phone, with a code sent to the mailbox. docs/rules.md 6.12 */
export function SearchForm({ search, signedIn, texts, unconfirmed }: Props) {
  const { message, fields, typed, codeSent, codeAgain } = search;
  const byText = texts && typed.email === "";
  const busy = useSending();
  const [named, name] = useState(Boolean(typed.email || typed.phone));
  const waits = useScriptArrived() && !named;
  return (
    <section className="card mt-8 p-[min(1.5rem,6.4vw)] sm:p-8">
      {codeSent ? (
        <p role="status" className="good">
          {byText ? CODE_BY_TEXT.ifFound : SEARCH_WORDS.ifFound}
          {codeAgain && " again"}. It lasts 10 minutes.
        </p>
      ) : (
        <p className="text-muted">
          {texts ? CODE_BY_TEXT.search : SEARCH_WORDS.search}
          {unconfirmed && ` A code to ${unconfirmed} also confirms that it’s your email.`}
        </p>
      )}
      {message && <Alert about={search}>{message}</Alert>}
      <PostForm
        errors={fields}
        onInput={(event) => name(isNamed(event.currentTarget))}
        className="mt-6 flex flex-col gap-5"
      >
        <EmailField defaultValue={typed.email} error={fields.email} oneOfTwo />
        <PhoneField defaultValue={typed.phone} error={fields.phone} oneOfTwo />
        {codeSent && <CodeField error={fields.code} />}
        <button type="submit" className="button" disabled={waits} aria-disabled={busy}>
          {codeSent ? "Show My Appointments" : "Search Appointments"}
        </button>
        {codeSent && (
          <button type="submit" name="again" value="yes" className="link py-2">
            {byText ? CODE_BY_TEXT.askAgain : "Email me another code"}
          </button>
        )}
      </PostForm>
      <p className="mt-6 text-center text-muted">
        {!signedIn && "Have an account? "}
        <Link to={signedIn ? "/cancel" : "/?next=/cancel"} className="link inline-block py-2">
          {signedIn ? "Back to your own appointments" : "Sign in"}
        </Link>
      </p>
    </section>
  );
}

function isNamed(form: HTMLFormElement): boolean {
  const typed = new FormData(form);
  return [typed.get("email"), typed.get("phone")].some((text) => String(text ?? "").trim() !== "");
}
