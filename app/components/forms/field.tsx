import { type ComponentProps, type FormEvent, type RefObject, useEffect, useId } from "react";
import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "../../auth/layout.server.ts";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { useField } from "./field-values.ts";
import { Labelled, type LabelledProps } from "./labelled.tsx";

interface Props extends LabelledProps {
  name: string;
  /** One of two fields of which either is enough. */
  oneOfTwo?: boolean;
}

/** A labelled text input. */
export function Field(props: Props & ComponentProps<"input">) {
  const { label, error, hint, oneOfTwo, ...input } = useField(props);
  return (
    <Labelled label={label} error={error} hint={hint} control={input} optional={!input.required && !oneOfTwo}>
      {(links) => <input className="field-input" {...input} {...links} />}
    </Labelled>
  );
}

interface CodeFieldProps {
  error: string | undefined;
  waits?: boolean;
  /** Whether staff may type here too: their codes have eight figures, which six cells can't show. docs/rules.md 6.10 */
  ofStaff?: boolean;
}

/**
 * A field for the code that was just emailed, or, if it `waits`, will be; phones fill it in. It says what to do when no code
 * comes. docs/rules.md 6.10, 6.26
 */
export function CodeField({ error, waits = false, ofStaff = false }: CodeFieldProps) {
  const hint = useId();
  return (
    <Field
      label="6-digit Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      {...(!ofStaff && { className: "code-cells" })}
      onInput={withoutSpaces}
      error={error}
      autoFocus={!waits}
      required={!waits}
      oneOfTwo
      {...(!waits && { "aria-describedby": hint, hint: <NoCode id={hint} /> })}
    />
  );
}

/** A code may be pasted with its gap; each of its figures has a cell. */
function withoutSpaces({ currentTarget }: FormEvent<HTMLInputElement>) {
  const { value } = currentTarget;
  if (/\s/.test(value)) currentTarget.value = value.replace(/\s/g, "");
}

/** What to do when no code comes. It says the same whether one was mailed or not. docs/rules.md 6.26 */
function NoCode({ id }: { id: string }) {
  const site = useRouteLoaderData<{ layout: LayoutData }>("routes/site/layout");
  const phone = site?.layout.salon.phone;
  return (
    <p id={id} className="mt-2 text-sm text-muted">
      No code after a few minutes? Check your junk mail. We only send a few an hour to one address: try again in an hour
      {phone && `, or call us on ${phone}`}.
    </p>
  );
}

/** A labelled input for several lines of text. */
export function TextField(props: LabelledProps & ComponentProps<"textarea">) {
  const { label, error, hint, ...input } = useField(props);
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
