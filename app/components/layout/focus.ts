import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/* Where the focus goes when a tap has opened something, or has taken away the control that had it. docs/rules.md 11.6 */

/** Whether this document has been shown. What came with it takes no focus. */
let pageArrived = false;

/**
 * A ref for the start of what a tap opens. It takes the focus when `opened` changes to a value that is not false or
 * null. `before` is the value before the first one: give another for something that opens by appearing. A place that the
 * address names stays in sight.
 */
export function useFocusWhenOpened<Start extends HTMLElement>(
  opened: string | boolean | null,
  before = opened,
): RefObject<Start | null> {
  const start = useRef<Start>(null);
  const last = useRef(before);
  useEffect(() => {
    if (pageArrived && opened && opened !== last.current)
      start.current?.focus({ preventScroll: namesPlace(location.hash) });
    last.current = opened;
  }, [opened]);
  return start;
}

/** Whether the fragment of an address names something of this page. */
function namesPlace(fragment: string): boolean {
  return document.getElementById(decodeURIComponent(fragment.slice(1))) !== null;
}

/** A ref for the main content. It takes the focus when nothing has it after an answer or on another page. */
export function useFocusNeverLost(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const { state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another key.
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (pageArrived && lost && state === "idle") main.current?.focus({ preventScroll: true });
    pageArrived = true;
  }, [key, state]);
  return main;
}
