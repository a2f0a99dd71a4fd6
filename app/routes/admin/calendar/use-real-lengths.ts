import { useSyncExternalStore } from "react";

const KEY = "calendar-real-lengths";
const CHANGED = "calendar-real-lengths-changed";

/** Whether this browser draws appointments at their real length, and the setter. docs/rules.md 13.3 */
export function useRealLengths(): [boolean, (real: boolean) => void] {
  return [useSyncExternalStore(onChange, remembered), remember];
}

/** Without access to storage nothing is remembered. */
function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === "true";
  } catch {
    return false;
  }
}

function remember(real: boolean): void {
  try {
    localStorage.setItem(KEY, String(real));
  } finally {
    window.dispatchEvent(new Event(CHANGED));
  }
}

function onChange(tell: () => void) {
  for (const event of ["storage", CHANGED]) window.addEventListener(event, tell);
  return () => {
    for (const event of ["storage", CHANGED]) window.removeEventListener(event, tell);
  };
}
