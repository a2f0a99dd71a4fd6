import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { Alert } from "./alert.tsx";
import { PostForm } from "./post-form.tsx";
import { useSending } from "./use-sending.ts";

interface Props extends AnswersProps {
  question: string;
  /** The command, sent as `intent`. */
  intent: string;
  /** The command's hidden fields, by name. */
  fields: Record<string, string>;
  /** The form's action, if not `here`. */
  action?: string;
  /** Another command that answers the question. */
  also?: { intent: string; words: string } | null;
  /** Whether the page keeps its scroll position afterwards. */
  stay?: boolean;
  /** Shown between the question and its buttons. */
  children?: ReactNode;
}

/** Asks for confirmation in a form of its own. Escape means no. */
export function Question({
  question,
  intent,
  also = null,
  fields,
  here,
  action = here,
  stay = false,
  children,
  ...answers
}: Props) {
  const busy = useSending();
  const navigate = useNavigate();
  return (
    <PostForm
      action={action}
      preventScrollReset={stay}
      onKeyDown={({ key }) => key === "Escape" && navigate(here, { preventScrollReset: true })}
    >
      <Alert about={intent}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="font-medium wrap-anywhere">{question}</p>
        {children}
        <Answers {...answers} name="intent" value={intent} here={here} busy={busy}>
          {also && (
            <button type="submit" name="intent" value={also.intent} className="button-outlined" aria-disabled={busy}>
              {also.words}
            </button>
          )}
        </Answers>
      </Alert>
    </PostForm>
  );
}

interface AnswersProps {
  yes: string;
  no?: string;
  /** Whether "no" is the filled button, because "yes" gives something up. */
  keeps?: boolean;
  /** The page without the question, where "no" leads. */
  here: string;
}

/** The buttons of a question: yes submits the form with `name`, no leaves it. */
export function Answers({
  yes,
  no = "Keep it",
  keeps = false,
  here,
  busy,
  children,
  ...command
}: AnswersProps & { name: string; value: string; busy: boolean; children?: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <button type="submit" {...command} className={keeps ? "button-outlined" : "button"} aria-disabled={busy}>
        {yes}
      </button>
      {children}
      <Link to={here} preventScrollReset className={keeps ? "button" : "button-quiet"}>
        {no}
      </Link>
    </div>
  );
}
