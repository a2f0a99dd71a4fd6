import { type ReactNode, useLayoutEffect, useRef } from "react";

/** A modal dialog. Escape closes it. It is closed before it is removed, so that the focus returns to where it was. */
export function Modal({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialog-title"
      onClose={onClose}
      className="card enter m-auto max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto p-6 text-ink backdrop:bg-black/50"
    >
      {/* The button goes above a title that large text leaves no room beside it. */}
      <div className="flex flex-wrap-reverse items-end justify-end gap-x-4">
        <h2 id="dialog-title" className="min-w-0 flex-[1_1_9rem] text-title break-words">
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full border border-line text-xl hover:border-berry"
        >
          <span aria-hidden="true">×</span>
          <span className="sr-only">Close</span>
        </button>
      </div>
      {children}
    </dialog>
  );
}
