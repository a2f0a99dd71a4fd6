import { type ReactNode, useEffect, useState } from "react";
import { SHOWN_MS } from "./layout/toast.tsx";
import { News } from "./news.tsx";

/**
 * A success message that disappears after three seconds, as the salon wishes. Reloading `here` does not show it again.
 * The address is changed past the router: a navigation would end one that a person began and that still waits for the
 * server. Its `key` is the visit's, so that the same news is shown again on the next one.
 */
export function PassingNews({ here, children }: { here: string; children: ReactNode }) {
  const [gone, go] = useState(false);
  useEffect(() => {
    const address = location.href;
    const timer = setTimeout(() => {
      go(true);
      if (location.href === address) history.replaceState(history.state, "", here);
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [here]);
  useEffect(() => {
    // The message had the focus. docs/rules.md 11.6
    if (gone && document.activeElement === document.body)
      document.querySelector("main")?.focus({ preventScroll: true });
  }, [gone]);
  return !gone && <News>{children}</News>;
}
