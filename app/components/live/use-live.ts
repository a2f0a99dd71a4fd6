import { useEffect, useEffectEvent, useState } from "react";
import type { Listening } from "./listen.ts";

/** The page is at rest by then, and its own script is not counted with this one. */
const AFTER_MS = 300;

/**
 * Listens for free times that have changed since `readAt` (UTC ms). Without a connection nothing happens.
 * docs/rules.md 22.1
 */
export function useLiveDates(readAt: number, changed: Listening["changed"]): void {
  useListening({ path: "/live", readAt, changed });
}

/** Listens for writes to the diary, in the admin pages. docs/rules.md 22.6 */
export function useLiveDiary(changed: Listening["changed"]): void {
  useListening({ path: "/admin/live", readAt: null, changed });
}

function useListening({ path, readAt, changed }: Listening): void {
  const heard = useEffectEvent(changed);
  const first = useState(readAt)[0];
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    const timer = setTimeout(async () => {
      const { listen } = await import("./listen.ts");
      if (!left) stop = listen({ path, readAt: first, changed: heard });
    }, AFTER_MS);
    return () => {
      left = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [path, first]);
}
