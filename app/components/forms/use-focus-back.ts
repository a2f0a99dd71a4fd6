import { useEffect, useRef } from "react";

/** Returns the focus to the link that opened a question once the question is closed. */
export function useFocusBack(asking: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasAsking = useRef(asking);
  useEffect(() => {
    if (wasAsking.current && !asking) link.current?.focus();
    wasAsking.current = asking;
  }, [asking]);
  return link;
}
