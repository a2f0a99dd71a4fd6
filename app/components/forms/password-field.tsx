import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Field } from "./field.tsx";
import { useScriptArrived } from "./use-script-arrived.ts";

interface Props extends ComponentProps<typeof Field> {
  /** How to choose a good password, shown beforehand, or the way to a new one. */
  advice?: ReactNode;
}

/** A password field whose text can be shown. */
export function PasswordField({ advice, required = true, ...props }: Props) {
  const id = useId();
  const [shown, show] = useState(false);
  // Reserve the button's space before the script arrives, so that nothing below it moves.
  const waits = useScriptArrived() ? "" : "invisible";
  return (
    <Field
      {...props}
      id={id}
      type={shown ? "text" : "password"}
      required={required}
      spellCheck={false}
      autoCapitalize="none"
      hint={
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
          {advice && <p className="py-2 text-muted">{advice}</p>}
          <button
            type="button"
            aria-controls={id}
            onClick={() => show(!shown)}
            className={`min-h-11 font-medium text-berry ${waits}`}
          >
            {shown ? "Hide password" : "Show password"}
          </button>
        </div>
      }
    />
  );
}
