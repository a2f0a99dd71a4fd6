import { useSyncExternalStore } from "react";

/** The window's width in CSS pixels. For client-only components. */
export function useWindowWidth(): number {
  return useSyncExternalStore(onResize, () => window.innerWidth);
}

function onResize(tell: () => void) {
  window.addEventListener("resize", tell);
  return () => window.removeEventListener("resize", tell);
}
