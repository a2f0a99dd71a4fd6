import { useCallback, useState } from "react";
import { now, type SalonNow, salonNow } from "../kernel/clock.ts";
import { useEachMinute } from "./use-each-minute.ts";

/**
 * The salon's time, read again every minute while the tab is in view; at first the one when the page was `readAt`, if it
 * is given. The browser's time zone plays no part. docs/rules.md 13.1, 14.12, 14.13
 */
export function useSalonNow(timeZone: string, readAt?: SalonNow): SalonNow {
  const [time, set] = useState(() => readAt ?? salonNow(timeZone, now()));
  useEachMinute(useCallback(() => set(salonNow(timeZone, now())), [timeZone]));
  return time;
}
