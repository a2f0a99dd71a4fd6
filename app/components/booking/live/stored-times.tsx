import { useEffect, useEffectEvent, useState } from "react";
import { clockTime, salonTime } from "../../../kernel/clock.ts";

export interface Stored {
  /** When the times were read, UTC ms. */
  readAt: number;
  readAgain: () => Promise<void>;
}

/**
 * Says that the times on the page were read before the connection was lost. Reads them again when the client asks, or once
 * there is a connection. docs/rules.md 4.8
 */
export function StoredTimes({ readAt, timeZone, readAgain }: Stored & { timeZone: string }) {
  const [state, set] = useState<"waiting" | "asking" | "still-gone">("waiting");
  const asking = state === "asking";

  async function tryAgain() {
    if (asking) return;
    set("asking");
    await readAgain();
    set("still-gone");
  }

  const backOnline = useEffectEvent(tryAgain);
  useEffect(() => {
    const listening = new AbortController();
    addEventListener("online", () => backOnline(), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return (
    <div className="notice mt-4">
      <p role="status">
        {state === "still-gone" ? "You’re still offline." : "You’re offline."} Free times as of{" "}
        {clockTime(salonTime(timeZone, readAt).minute)}: some may have gone.
      </p>
      <button type="button" className="button-outlined mt-3 min-h-11 px-5" aria-disabled={asking} onClick={tryAgain}>
        Try again
      </button>
    </div>
  );
}
