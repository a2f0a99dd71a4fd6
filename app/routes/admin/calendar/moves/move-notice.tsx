import { useEffect, useRef, useState } from "react";
import type { Move } from "./send-move.ts";
import type { Notice } from "./use-moves.ts";

interface Props {
  notice: Notice;
  onUndo: (back: Move) => Promise<void>;
  onClose: () => void;
}

/**
 * Says what was moved and where, with an undo button. It is announced and takes the focus, and scrolls nothing.
 * docs/rules.md 13.6
 */
export function MoveNotice({ notice, onUndo, onClose }: Props) {
  const message = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (notice) message.current?.focus({ preventScroll: true });
    setBusy(false);
  }, [notice]);
  const { sentence, undo } = notice;
  return (
    <div ref={message} role="status" tabIndex={-1} className="good flex flex-wrap items-center justify-between gap-x-6">
      <p>{sentence}</p>
      <span className="flex grow justify-between gap-x-6 sm:grow-0">
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
        <button type="button" onClick={onClose} className="min-h-11 px-2 text-ink underline underline-offset-4">
          Close
        </button>
      </span>
    </div>
  );
}
