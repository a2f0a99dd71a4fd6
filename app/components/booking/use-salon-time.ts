import { useEffect, useState } from "react";
import { now, type SalonTime, salonTime } from "../../kernel/clock.ts";

/** The salon's time. It counts on from the server's `readAt` (UTC ms), so a wrong clock in the browser has no effect. */
export function useSalonTime(timeZone: string, readAt: number): SalonTime {
  const [instant, setInstant] = useState(readAt);
  useEffect(() => {
    const ahead = readAt - now();
    const tick = () => setInstant(now() + ahead);
    tick();
    const timer = setInterval(tick, 15_000);
    return () => clearInterval(timer);
  }, [readAt]);
  return salonTime(timeZone, instant);
}
