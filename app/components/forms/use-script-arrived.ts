import { useSyncExternalStore } from "react";

/** Whether the page's script is there, so that what only works with it can wait until then. */
export function useScriptArrived(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
