import { useEffect } from "react";
import { MINUTE_MS } from "../kernel/clock.ts";

/** Calls `act` every minute while the tab is in view, and when it comes back into view or gets the focus. */
export function useEachMinute(act: () => void) {
  useEffect(() => {
    const whileInView = () => {
      if (document.visibilityState === "visible") act();
    };
    const timer = setInterval(whileInView, MINUTE_MS);
    document.addEventListener("visibilitychange", whileInView);
    addEventListener("focus", whileInView);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", whileInView);
      removeEventListener("focus", whileInView);
    };
  }, [act]);
}
