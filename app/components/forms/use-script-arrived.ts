import { useSyncExternalStore } from "react";

/** Whether the page's script has loaded. Controls that need it wait until then. */
export function useScriptArrived(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
