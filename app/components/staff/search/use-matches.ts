import { useEffect, useState } from "react";
import { ask } from "../../../kernel/api-client.ts";

/** How long somebody pauses in typing before we ask, ms. */
const PAUSE_MS = 150;

/** What was found for a text; `failed` where there was no answer. */
interface Matches<Found> {
  q: string;
  found: Found[];
  failed: boolean;
}

/**
 * The results of `address` for a text while it is typed. The request is sent once typing pauses, and an answer to an older
 * text is dropped. Null until the first answer. docs/rules.md 11.10
 */
export function useMatches<Found>(q: string, address: string): Matches<Found> | null {
  const [matches, show] = useState<Matches<Found> | null>(null);
  useEffect(() => {
    if (q === "") return show(null);
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const answer = { q, found: [], failed: false };
      try {
        const call = { signal: asking.signal };
        const found = await ask<Found[]>(`${address}?${new URLSearchParams({ q })}`, call);
        if (!asking.signal.aborted) show({ ...answer, found });
      } catch {
        if (!asking.signal.aborted) show({ ...answer, failed: true });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [q, address]);
  return q === "" ? null : matches;
}
