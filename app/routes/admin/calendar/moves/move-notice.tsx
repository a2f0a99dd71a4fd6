import { useEffect, useRef, useState } from "react";
import type { Move } from "./send-move.ts";
import type { Told } from "./use-moves.ts";

/** What was moved where, announced and in focus, with the way back. docs/rules.md 13.6 */
export function MoveTold({ told, onUndo }: { told: Told; onUndo: (back: Move) => Promise<void> }) {
  const message = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (told) message.current?.focus();
    setBusy(false);
  }, [told]);
  const { sentence, undo } = told;
  return (
    <div
      ref={message}
      role="status"
      tabIndex={-1}
      className="good mt-4 flex flex-wrap items-center justify-between gap-x-6"
    >
      <p>{sentence}</p>
      {undo && (
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => {
            if (busy) return;
            setBusy(true);
            onUndo(undo);
          }}
          className="min-h-11 px-2 font-semibold text-berry underline underline-offset-4"
        >
          Undo
        </button>
      )}
    </div>
  );
}
