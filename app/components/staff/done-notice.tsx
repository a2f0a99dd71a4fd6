import { useEffect, useRef, useState } from "react";

interface Props {
  /** A new object for each notice. */
  about: object;
  sentence: string;
  /** Undoes it, if that is possible. */
  undo: (() => unknown) | null;
  onClose: () => void;
}

/** Says what was done, with an undo button. It is announced and takes the focus without scrolling. docs/rules.md 13.6 */
export function DoneNotice({ about, sentence, undo, onClose }: Props) {
  const message = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (about) message.current?.focus({ preventScroll: true });
    setBusy(false);
  }, [about]);
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
              undo();
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
