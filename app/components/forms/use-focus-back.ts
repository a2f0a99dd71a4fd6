import { useEffect, useRef } from "react";

/** For the link that asks a question: once it is answered or left, the focus is back on the link. */
export function useFocusBack(asking: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasAsking = useRef(asking);
  useEffect(() => {
    if (wasAsking.current && !asking) link.current?.focus();
    wasAsking.current = asking;
  }, [asking]);
  return link;
}
