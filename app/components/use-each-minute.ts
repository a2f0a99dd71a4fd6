import { useEffect } from "react";

const MINUTE_MS = 60_000;

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
