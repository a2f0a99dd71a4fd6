import { useEffect, useRef } from "react";

/** Returns the focus to the link or button that opened a question once the question is closed. */
export function useFocusBack<Opener extends HTMLElement = HTMLAnchorElement>(asking: boolean) {
  const opener = useRef<Opener>(null);
  const wasAsking = useRef(asking);
  useEffect(() => {
    if (wasAsking.current && !asking) opener.current?.focus();
    wasAsking.current = asking;
  }, [asking]);
  return opener;
}
