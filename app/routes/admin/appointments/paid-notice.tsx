import { useState } from "react";
import { type BareCommand, CommandForm } from "./command-form.tsx";

/**
 * Says that a payment is marked as received, and takes that back at a tap. It stays until it is closed, or until the next
 * command. docs/rules.md 14.3
 */
export function PaidNotice({ command, children }: { command: BareCommand; children: string }) {
  const [closed, close] = useState(false);
  if (closed) return null;
  return (
    <div role="status" className="toast enter flex flex-wrap items-center justify-center gap-x-4 rounded-3xl! py-1!">
      <p>{children}</p>
      <span className="flex gap-x-4">
        <CommandForm command={command}>
          <input type="hidden" name="paymentStatus" value="pending" />
          <button type="submit" name="intent" value="payment" className={BUTTON}>
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
