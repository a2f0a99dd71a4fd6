import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";

interface Props {
  title: string;
  /** Whether it stands at the side of a wide screen and at the bottom of a phone, so that the day stays readable. */
  aside?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog. Escape closes it. It is closed before it is removed, so that the focus returns to where it was. On a narrow
 * screen its margins don't grow with the text, because a long name in large text needs the room. A press beside an `aside`
 * dialog closes it if nothing was typed in it, and reaches the appointment or the button that is pressed. docs/rules.md 13.4
 */
export function Modal({ title, aside = false, onClose, children }: Props) {
  const typed = useRef(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  function closeBeside({ target, clientX, clientY }: MouseEvent) {
    if (!aside || typed.current || target !== dialog.current) return;
    dialog.current.close();
    const pressed = document
      .elementFromPoint(clientX, clientY)
      ?.closest<HTMLElement>(".appointment, .calendar-bar button");
    pressed?.click();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too.
    <dialog
      ref={dialog}
      aria-labelledby="dialog-title"
      onClick={closeBeside}
      onInput={() => {
        typed.current = true;
      }}
      // React's strict mode closes the dialog and opens it again at once. The close event comes afterwards.
      onClose={() => dialog.current?.open || onClose()}
      className={`card enter scroll-pt-24 scroll-pb-40 overflow-y-auto text-ink ${aside ? `is-aside ${ASIDE}` : IN_THE_MIDDLE}`}
    >
      {/* The button goes above a title that large text leaves no room beside it. */}
      <div className="sticky top-0 z-10 flex flex-wrap-reverse items-end justify-end gap-x-4 border-b border-line bg-surface px-[min(1.5rem,6vw)] pt-6 pb-3 [@media(max-height:20rem)]:static">
        <h2 id="dialog-title" className="min-w-0 flex-[1_1_9rem] text-title break-words">
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full border border-line hover:border-berry"
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-current stroke-2">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
          <span className="sr-only">Close</span>
        </button>
      </div>
      <div className="px-[min(1.5rem,6vw)] pb-6">{children}</div>
    </dialog>
  );
}

const IN_THE_MIDDLE = "m-auto max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-min(2rem,8vw)))] backdrop:bg-black/50";

/** On a wide screen the day stands beside it, so nothing is darker, and the calendar's bar above it. */
const ASIDE =
  "mx-auto mt-auto mb-0 max-h-[calc(100dvh-1rem)] w-full max-w-[34rem] rounded-b-none backdrop:bg-black/30 lg:my-0 lg:mr-0 lg:ml-auto lg:max-h-none lg:max-w-[27rem] lg:rounded-none lg:shadow-xl lg:backdrop:bg-transparent";
