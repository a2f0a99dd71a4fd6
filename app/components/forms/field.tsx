import { type ComponentProps, type RefObject, useEffect } from "react";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { Labelled, type LabelledProps } from "./labelled.tsx";

interface Props extends LabelledProps {
  name: string;
  /** One of two fields of which either is enough. */
  oneOfTwo?: boolean;
}

/** A labelled text input. */
export function Field({ label, error, hint, oneOfTwo, ...input }: Props & ComponentProps<"input">) {
  return (
    <Labelled label={label} error={error} hint={hint} control={input} optional={!input.required && !oneOfTwo}>
      {(links) => <input className="field-input" {...input} {...links} />}
    </Labelled>
  );
}

/** A field for the code that was just emailed, or, if it `waits`, will be; phones fill it in. docs/rules.md 6.10 */
export function CodeField({ error, waits = false }: { error: string | undefined; waits?: boolean }) {
  return (
    <Field
      label="6-digit Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      error={error}
      autoFocus={!waits}
      required={!waits}
      oneOfTwo
    />
  );
}

/** A labelled input for several lines of text. */
export function TextField({ label, error, hint, ...input }: LabelledProps & ComponentProps<"textarea">) {
  return (
    <Labelled label={label} error={error} hint={hint} control={input} optional={!input.required}>
      {(links) => <textarea rows={3} className="field-input" {...input} {...links} />}
    </Labelled>
  );
}

/** Focuses the first invalid field of a form when errors appear. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: FieldErrors) {
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (wrong && Object.keys(errors).length > 0) wrong.focus();
  }, [form, errors]);
}
