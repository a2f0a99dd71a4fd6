import { useState } from "react";
import type { Undo } from "./admin-appointment.ts";
import { type BareCommand, CommandForm } from "./command-form.tsx";

interface Props extends Omit<BareCommand, "appointment"> {
  /** The appointment's id. */
  id: string;
  undo: Undo;
  children: string;
}

/**
 * Says what was done, and takes that back at a tap. It stays until it is closed, or until the next command.
 * docs/rules.md 14.3, 14.13
 */
export function UndoNotice({ id, undo, here, commandKey, children }: Props) {
  const [closed, close] = useState(false);
  if (closed) return null;
  return (
    <div role="status" className="toast undo-toast enter">
      <p>{children}</p>
      <span className="flex gap-x-4">
        <CommandForm command={{ appointment: { id, version: undo.version }, here, commandKey }}>
          {Object.entries(undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={BUTTON}>
            Undo
          </button>
        </CommandForm>
        <button type="button" onClick={() => close(true)} className={BUTTON}>
          Close
        </button>
      </span>
    </div>
  );
}

const BUTTON = "min-h-11 px-2 underline underline-offset-4";
