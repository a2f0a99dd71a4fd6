import type { ReactNode } from "react";
import { Form } from "react-router";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { CODE_BY_TEXT } from "../../words/code-by-text.ts";
import { CodeField } from "./field.tsx";
import { PostForm } from "./post-form.tsx";
import { useSending } from "./use-sending.ts";

interface Props {
  /** The button that sends the code. */
  confirm: string;
  errors: FieldErrors;
  /** Whether the code goes by text. A browser is remembered for a mailbox alone. */
  byText?: boolean;
  /** The booking that waits for the code, where one does. */
  waiting?: string;
  /** Other ways on, beside another code. */
  children: ReactNode;
}

/** The code that was sent, and whether its client is remembered in this browser. docs/rules.md 5.29, 6.15, 6.32 */
export function CodeForm({ confirm, errors, byText = false, waiting, children }: Props) {
  const busy = useSending();
  const booking = waiting && <input type="hidden" name="waiting" value={waiting} />;
  return (
    <>
      <PostForm errors={errors} preventScrollReset className="mt-6 flex max-w-md flex-col gap-4">
        {booking}
        <CodeField error={errors.code} />
        {!byText && (
          <label className="flex min-h-12 items-start gap-3">
            <input type="checkbox" name="remember" value="yes" className="mt-0.5 size-5 shrink-0" />
            <span>
              <span className="block font-medium">Remember me on this device</span>
              <span className="block text-sm text-muted">
                Next time we’ll fill in your details and skip the code. Only on your own device.
              </span>
            </span>
          </label>
        )}
        <button type="submit" name="intent" value="code" className="button" aria-disabled={busy}>
          {busy ? "Processing..." : confirm}
        </button>
      </PostForm>
      <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-center gap-x-6">
        {booking}
        <button type="submit" name="intent" value="again" className="link min-h-11">
          {byText ? CODE_BY_TEXT.askAgain : "Email me another code"}
        </button>
        {children}
      </Form>
    </>
  );
}

/** What is said once another code has been mailed. */
export const ANOTHER_CODE = "We’ve emailed you another code. The old one no longer works.";
