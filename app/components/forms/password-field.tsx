import { type ComponentProps, type ReactNode, useId, useState } from "react";
import type { Field } from "./field.tsx";
import { useField } from "./field-values.ts";
import { Labelled } from "./labelled.tsx";
import { useScriptArrived } from "./use-script-arrived.ts";

interface Props extends ComponentProps<typeof Field> {
  /** Advice for a good password, or the link to reset it. */
  advice?: ReactNode;
}

/** A password field whose text can be shown, by a button inside it. */
export function PasswordField(props: Props) {
  const { advice, label, error, required = true, ...input } = useField(props);
  const id = useId();
  const [shown, show] = useState(false);
  const waits = useScriptArrived() ? "" : "invisible";
  return (
    <Labelled
      label={label}
      error={error}
      control={{ id }}
      optional={!required}
      hint={advice && <p className="pt-2 text-sm text-muted">{advice}</p>}
    >
      {(links) => (
        <div className="relative">
          <input
            className="field-input pr-18"
            {...input}
            {...links}
            type={shown ? "text" : "password"}
            required={required}
            spellCheck={false}
            autoCapitalize="none"
          />
          <button
            type="button"
            aria-controls={id}
            onClick={() => show(!shown)}
            className={`absolute inset-y-0 right-0 px-4 text-sm font-medium text-berry ${waits}`}
          >
            {shown ? "Hide" : "Show"}
            <span className="sr-only"> password</span>
          </button>
        </div>
      )}
    </Labelled>
  );
}
