import { type ComponentProps, type ReactNode, type RefObject, useEffect } from "react";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { Select } from "./select.tsx";

interface Props {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** One of two fields of which either is enough. */
  oneOfTwo?: boolean;
}

/** A labelled text input with its error below, linked for screen readers. */
export function Field({ label, name, error, hint, oneOfTwo, ...input }: Props & ComponentProps<"input">) {
  return (
    <div>
      <Label name={name} label={label} required={input.required || oneOfTwo} />
      <input id={name} name={name} className="field-input" {...described(name, error)} {...input} />
      <FieldError name={name} error={error} />
      {hint}
    </div>
  );
}

/** A field for the code that was just emailed; phones fill it in. docs/rules.md 6.10 */
export function CodeField({ error }: { error: string | undefined }) {
  return (
    <Field
      label="6-digit Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      error={error}
      autoFocus
      required
    />
  );
}

/** A labelled input for several lines of text. */
export function TextField({ label, name, error, ...input }: Props & ComponentProps<"textarea">) {
  return (
    <div>
      <Label name={name} label={label} required={input.required} />
      <textarea id={name} name={name} rows={3} className="field-input" {...described(name, error)} {...input} />
      <FieldError name={name} error={error} />
    </div>
  );
}

interface Choices {
  choices: readonly string[];
  /** The text shown until an option is chosen. */
  placeholder: string;
}

/** A labelled choice of one option. */
export function SelectField({
  label,
  name,
  error,
  choices,
  placeholder,
  ...input
}: Props & Choices & ComponentProps<"select">) {
  return (
    <div>
      <Label name={name} label={label} required={input.required} />
      <Select id={name} name={name} options={[["", placeholder], ...choices]} {...described(name, error)} {...input} />
      <FieldError name={name} error={error} />
    </div>
  );
}

/** Focuses the first invalid field of a form when errors appear. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: FieldErrors) {
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (wrong && Object.keys(errors).length > 0) wrong.focus();
  }, [form, errors]);
}

function Label({ name, label, required }: { name: string; label: string; required: boolean | undefined }) {
  return (
    <label htmlFor={name} className="mb-2 block font-medium">
      {label}
      {!required && <span className="font-normal text-muted"> (optional)</span>}
    </label>
  );
}

function FieldError({ name, error }: { name: string; error: string | undefined }) {
  return (
    <p id={`${name}-error`} className={error ? "mt-2 text-sm font-medium text-brick" : "sr-only"}>
      {error}
    </p>
  );
}

function described(name: string, error: string | undefined) {
  return { "aria-invalid": error ? true : undefined, "aria-describedby": error ? `${name}-error` : undefined } as const;
}
