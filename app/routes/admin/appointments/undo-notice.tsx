import { useEffect, useState } from "react";
import { UNDO_SHOWN_MS } from "../../../diary/undoable.ts";
import { type BareCommand, CommandForm } from "./command-form.tsx";

interface Props extends Omit<BareCommand, "appointment"> {
  /** The appointment's id. */
  id: string;
  /** The command that it undoes; null where nothing can be undone any more. */
  undo: string | null;
  /** The address of the page once it is gone, where the address has brought it. */
  after?: string;
  children: string;
}

/**
 * Says what was done, and undoes it at a tap, for ten seconds: longer while the pointer or the focus is on it, and without a
 * script until the next page. The history undoes it later. docs/rules.md 5.43, 14.3
 */
export function UndoNotice({ id, undo, here, commandKey, after, children }: Props) {
  const [closed, close] = useState(false);
  const [watched, watch] = useState(false);
  useEffect(() => {
    if (watched) return;
    const timer = setTimeout(() => close(true), UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [watched]);
  useLeftAddress(closed, after);
  if (closed) return null;
  return (
    <div
      role="status"
      onPointerEnter={() => watch(true)}
      onPointerLeave={() => watch(false)}
      onFocus={() => watch(true)}
      onBlur={() => watch(false)}
      className="toast undo-toast enter"
    >
      <p>{children}</p>
      <span className="flex gap-x-4">
        {undo && (
          <CommandForm command={{ appointment: { id, version: 0 }, here, commandKey }}>
            <input type="hidden" name="commandId" value={undo} />
            <button type="submit" name="intent" value="undo" className={BUTTON}>
              Undo
            </button>
          </CommandForm>
        )}
        <button type="button" onClick={() => close(true)} className={BUTTON}>
          Close
        </button>
      </span>
    </div>
  );
}

/** Removes the message from the page's address once it is closed. Bypasses the router, which would read the page again. */
function useLeftAddress(gone: boolean, after: string | undefined) {
  const [shownAt] = useState(() => (typeof location === "undefined" ? "" : location.href));
  useEffect(() => {
    if (gone && after && location.href === shownAt) history.replaceState(history.state, "", after);
  }, [gone, after, shownAt]);
}

const BUTTON = "min-h-11 px-2 underline underline-offset-4";
