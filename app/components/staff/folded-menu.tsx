import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useRef } from "react";

interface Props {
  className: string;
  /** What opens it. */
  summary: ReactNode;
  summaryClass: string;
  summaryRef?: RefObject<HTMLElement | null>;
  contentClass: string;
  /** Whether a press on one of its buttons or links closes it. */
  closesOnChoice?: boolean;
  children: ReactNode;
}

/** A menu that unfolds, also without script. It closes by Escape, which then closes nothing else, and when the focus leaves it. */
export function FoldedMenu({ className, summary, summaryClass, summaryRef, contentClass, ...menu }: Props) {
  const folded = useRef<HTMLDetailsElement>(null);
  function close() {
    if (!folded.current?.open) return;
    folded.current.open = false;
    folded.current.querySelector("summary")?.focus();
  }
  function closeAt(event: KeyboardEvent) {
    if (event.key !== "Escape" || !folded.current?.open) return;
    event.preventDefault();
    close();
  }
  function closeBehind({ relatedTarget: next }: FocusEvent) {
    if (folded.current && !(next instanceof Node && folded.current.contains(next))) folded.current.open = false;
  }
  function closeAfter({ target }: MouseEvent) {
    if (menu.closesOnChoice && target instanceof Element && target.closest("button, a")) close();
  }
  return (
    <details ref={folded} onKeyDown={closeAt} onBlur={closeBehind} className={className}>
      <summary ref={summaryRef} className={summaryClass}>
        {summary}
      </summary>
      {/* A press between its controls keeps it open. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Enter on a control is a click too. */}
      <div tabIndex={-1} onClick={closeAfter} className={contentClass}>
        {menu.children}
      </div>
    </details>
  );
}
