import type { ComponentProps, ReactNode } from "react";

interface Props {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A labelled line of input, with what is wrong with it said underneath and tied to it. */
export function Field({ label, name, error, hint, ...input }: Props & ComponentProps<"input">) {
  return (
    <div>
      <Label name={name} label={label} required={input.required} />
      <input id={name} name={name} className="field-input" {...described(name, error)} {...input} />
      {hint}
      <FieldError name={name} error={error} />
    </div>
  );
}

/** The same for text of several lines. */
export function TextField({ label, name, error, ...input }: Props & ComponentProps<"textarea">) {
  return (
    <div>
      <Label name={name} label={label} required={input.required} />
      <textarea id={name} name={name} rows={3} className="field-input" {...described(name, error)} {...input} />
      <FieldError name={name} error={error} />
    </div>
  );
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
