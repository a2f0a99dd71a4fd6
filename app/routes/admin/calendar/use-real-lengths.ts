import { useSyncExternalStore } from "react";

const KEY = "calendar-real-lengths";
const CHANGED = "calendar-real-lengths-changed";

/** Whether this browser shows appointments as long as they are, and how to choose it. docs/rules.md 13.3 */
export function useRealLengths(): [boolean, (real: boolean) => void] {
  return [useSyncExternalStore(onChange, remembered), remember];
}

/** Where storage is forbidden nothing is remembered. */
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
