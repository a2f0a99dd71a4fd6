import { type ComponentProps, useState } from "react";
import { Field } from "./field.tsx";
import { useScriptArrived } from "./use-script-arrived.ts";

/** A password that can be looked at while it is typed. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const [shown, show] = useState(false);
  const scriptArrived = useScriptArrived();
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      required
      spellCheck={false}
      autoCapitalize="none"
      hint={
        <button
          type="button"
          aria-controls={props.name}
          onClick={() => show(!shown)}
          className={`mt-1 min-h-11 text-sm font-medium text-berry ${scriptArrived ? "" : "invisible"}`}
        >
          {shown ? "Hide password" : "Show password"}
        </button>
      }
    />
  );
}
