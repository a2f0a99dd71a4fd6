import { useSyncExternalStore } from "react";

const CHANGED = "calendar-choice-changed";

/** Whether this browser draws appointments at their real length, and the setter. docs/rules.md 13.3 */
export function useRealLengths(unlessChosen: boolean): [boolean, (real: boolean) => void] {
  const [chosen, remember] = useRemembered("calendar-real-lengths");
  return [chosen === null ? unlessChosen : chosen === "true", (real) => remember(String(real))];
}

/** Whether this browser colours appointments by technician and not by status, and the setter. docs/rules.md 13.7 */
export function useTechnicianColours(): [boolean, (byTechnician: boolean) => void] {
  const [chosen, remember] = useRemembered("calendar-colours");
  return [chosen === "technician", (byTechnician) => remember(byTechnician ? "technician" : "status")];
}

/** The view that this browser has chosen last, and the setter. docs/rules.md 13.1 */
export function useChosenView(): [string | null, (view: string) => void] {
  return useRemembered("calendar-view");
}

/** A choice that this browser remembers; null before there is one. Without access to storage nothing is remembered. */
function useRemembered(key: string): [string | null, (chosen: string) => void] {
  return [useSyncExternalStore(onChange, () => remembered(key)), (chosen) => remember(key, chosen)];
}

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, chosen: string): void {
  try {
    localStorage.setItem(key, chosen);
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
