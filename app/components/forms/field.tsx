import { type AriaAttributes, type ComponentProps, type ReactNode, type RefObject, useEffect, useId } from "react";
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
export function Field({ label, error, hint, oneOfTwo, ...input }: Props & ComponentProps<"input">) {
  const ids = useIds(input.id);
  return (
    <div>
      <Label ids={ids} label={label} required={input.required || oneOfTwo} />
      <input className="field-input" {...input} {...described(ids, error, input)} />
      <FieldError ids={ids} error={error} />
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
export function TextField({ label, error, ...input }: Props & ComponentProps<"textarea">) {
  const ids = useIds(input.id);
  return (
    <div>
      <Label ids={ids} label={label} required={input.required} />
      <textarea rows={3} className="field-input" {...input} {...described(ids, error, input)} />
      <FieldError ids={ids} error={error} />
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
  error,
  choices,
  placeholder,
  ...input
}: Props & Choices & ComponentProps<"select">) {
  const ids = useIds(input.id);
  return (
    <div>
      <Label ids={ids} label={label} required={input.required} />
      <Select {...input} {...described(ids, error, input)} options={[["", placeholder], ...choices]} />
      <FieldError ids={ids} error={error} />
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

interface Ids {
  field: string;
  error: string;
}

function useIds(given: string | undefined): Ids {
  const own = useId();
  const field = given ?? own;
  return { field, error: `${field}-error` };
}

function Label({ ids, label, required }: { ids: Ids; label: string; required: boolean | undefined }) {
  return (
    <label htmlFor={ids.field} className="mb-2 block font-medium">
      {label}
      {!required && <span className="font-normal text-muted"> (optional)</span>}
    </label>
  );
}

function FieldError({ ids, error }: { ids: Ids; error: string | undefined }) {
  return (
    <p id={ids.error} className={error ? "mt-2 text-sm font-medium text-brick" : "sr-only"}>
      {error}
    </p>
  );
}

/** Links the input to its label, its error, and what else describes it. */
function described(ids: Ids, error: string | undefined, input: AriaAttributes) {
  return {
    id: ids.field,
    "aria-invalid": input["aria-invalid"] ?? (error ? true : undefined),
    "aria-describedby": [error && ids.error, input["aria-describedby"]].filter(Boolean).join(" ") || undefined,
  };
}
