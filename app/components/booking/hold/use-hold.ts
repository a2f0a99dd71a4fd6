import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Draft, draftPairs, useBookingPage } from "../draft.ts";

/**
 * Holds the chosen start while the details are typed, if `wanted`. Returns the seconds for which it is still held: 0 once
 * that is over, null when it is not held. `taken` is called when the start is no longer free. A start that comes free again
 * in an open page is held once somebody touches it. docs/rules.md 22.9, 22.10
 */
export function useHold(draft: Draft, wanted: boolean, taken: () => void): number | null {
  const [seconds, show] = useState<number | null>(null);
  const address = `${useBookingPage()}/hold`;
  const asked = new URLSearchParams(draftPairs(draft)).toString();
  const gone = useEffectEvent(taken);
  const opened = useRef("");
  useEffect(() => {
    const untouched = opened.current === asked;
    opened.current = asked;
    if (!wanted) return;
    let stop: (() => void) | undefined;
    let left = false;
    import("./holding.ts").then(
      ({ hold }) => {
        if (!left) stop = hold({ asked, address, untouched, show, taken: gone });
      },
      () => {},
    );
    return () => {
      left = true;
      stop?.();
      show(null);
    };
  }, [address, asked, wanted]);
  return wanted ? seconds : null;
}
