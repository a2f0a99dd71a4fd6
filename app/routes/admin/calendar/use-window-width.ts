import { useSyncExternalStore } from "react";

/** How wide the window is, in CSS pixels, as it changes. For components that only a browser shows. */
export function useWindowWidth(): number {
  return useSyncExternalStore(onResize, () => window.innerWidth);
}

function onResize(tell: () => void) {
  window.addEventListener("resize", tell);
  return () => window.removeEventListener("resize", tell);
}
