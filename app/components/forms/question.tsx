import type { ReactNode } from "react";
import { Form, Link, useNavigate } from "react-router";
import { Alert } from "./alert.tsx";
import { useSending } from "./use-sending.ts";

interface Props extends AnswersProps {
  question: string;
  /** What the form asks for, sent as `intent`. */
  intent: string;
  /** What it asks it for: hidden fields by their names. */
  fields: Record<string, string>;
  /** Where the form is sent, when that is not `here`. */
  action?: string;
  /** Whether the page stays scrolled where it is once it is done. */
  stay?: boolean;
  /** What there is to know before answering. */
  children?: ReactNode;
}

/** Asks whether something is meant, in a form of its own. Escape says no. */
export function Question({ question, intent, fields, here, action = here, stay = false, children, ...answers }: Props) {
  const busy = useSending();
  const navigate = useNavigate();
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset={stay}
      onSubmit={(event) => busy && event.preventDefault()}
      onKeyDown={({ key }) => key === "Escape" && navigate(here, { preventScrollReset: true })}
    >
      <Alert about={intent}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="font-medium wrap-anywhere">{question}</p>
        {children}
        <Answers {...answers} name="intent" value={intent} here={here} busy={busy} />
      </Alert>
    </Form>
  );
}

interface AnswersProps {
  yes: string;
  no?: string;
  /** The page with nothing asked, where no leads. */
  here: string;
}

/** Yes sends `name` with the form around it, no leaves it. */
export function Answers({
  yes,
  no = "Keep it",
  here,
  busy,
  ...command
}: AnswersProps & { name: string; value: string; busy: boolean }) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <button type="submit" {...command} className="button" aria-disabled={busy}>
        {yes}
      </button>
      <Link to={here} preventScrollReset className="button-quiet bg-surface">
        {no}
      </Link>
    </div>
  );
}
