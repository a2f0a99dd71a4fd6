import { useEffect, useEffectEvent, useState } from "react";
import { type Draft, draftPairs, useBookingPage } from "../draft.ts";

/**
 * Holds the chosen start while the details are typed, if `wanted`. Returns the seconds for which it is still held: 0 once
 * that is over, null when it is not held. `taken` is called when the start is no longer free. docs/rules.md 22.9
 */
export function useHold(draft: Draft, wanted: boolean, taken: () => void): number | null {
  const [seconds, show] = useState<number | null>(null);
  const address = `${useBookingPage()}/hold`;
  const asked = new URLSearchParams(draftPairs(draft)).toString();
  const gone = useEffectEvent(taken);
  useEffect(() => {
    if (!wanted) return;
    let stop: (() => void) | undefined;
    let left = false;
    import("./holding.ts").then(
      ({ hold }) => {
        if (!left) stop = hold({ asked, address, show, taken: gone });
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
