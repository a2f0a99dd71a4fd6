import { type AriaAttributes, type ReactNode, useId } from "react";

export interface LabelledProps {
  label: string;
  error?: string | undefined;
  /** Shown below the control. */
  hint?: ReactNode;
}

/** The attributes that link a control to its label, its error and other descriptions. */
interface Links extends AriaAttributes {
  id: string;
}

interface Props extends LabelledProps {
  /** The control's own id and descriptions. */
  control: Partial<Links>;
  optional: boolean;
  /** Draws the control with its links. */
  children: (links: Links) => ReactNode;
}

/** A control of a form with its label above and its error below, linked for screen readers. */
export function Labelled({ label, error, hint, control, optional, children }: Props) {
  const own = useId();
  const id = control.id ?? own;
  const errorId = `${id}-error`;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        "aria-invalid": control["aria-invalid"] ?? (error ? true : undefined),
        "aria-describedby": [error && errorId, control["aria-describedby"]].filter(Boolean).join(" ") || undefined,
      })}
      <p id={errorId} className={error ? "mt-2 text-sm font-medium text-brick" : "sr-only"}>
        {error}
      </p>
      {hint}
    </div>
  );
}
