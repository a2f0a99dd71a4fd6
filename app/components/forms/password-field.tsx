import { type ComponentProps, useState } from "react";
import { Field } from "./field.tsx";
import { useScriptArrived } from "./use-script-arrived.ts";

interface Props extends ComponentProps<typeof Field> {
  /** What makes a good one, said beforehand. */
  advice?: string | undefined;
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ advice, ...props }: Props) {
  const [shown, show] = useState(false);
  // Its place is there before it is: what is below would move under a finger.
  const waits = useScriptArrived() ? "" : "invisible";
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      required
      spellCheck={false}
      autoCapitalize="none"
      hint={
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
          {advice && <p className="py-2 text-muted">{advice}</p>}
          <button
            type="button"
            aria-controls={props.name}
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
