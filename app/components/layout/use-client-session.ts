import { useEffect, useState } from "react";
import { isClient } from "../../auth/clients.ts";
import type { LayoutData } from "../../auth/layout.server.ts";

/**
 * Watches over a client's session in the browser. The session ends after 30 minutes without activity and, unless the
 * salon turned that off, when its pages are hidden or closed. Returns true once the session has ended and the page is
 * being left. Nobody else loads the code of it. docs/rules.md 6.6, 6.14
 */
export function useClientSession({ visitor, page, endsWhenHidden }: LayoutData): boolean {
  const [ended, end] = useState(false);
  const watched = isClient(visitor?.role);
  const [firstPage] = useState(page);

  useEffect(() => {
    if (!watched) return;
    let stop: (() => void) | undefined;
    let stopped = false;
    import("./client-session.ts")
      .then(({ watchOver }) => {
        if (!stopped) stop = watchOver({ page: endsWhenHidden ? firstPage : null, end: () => end(true) });
      })
      // Without it the server still ends the session.
      .catch(() => {});
    return () => {
      stopped = true;
      stop?.();
    };
  }, [watched, endsWhenHidden, firstPage]);

  return ended;
}
