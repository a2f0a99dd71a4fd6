import { useCallback, useState } from "react";
import { useEachMinute } from "../../../components/use-each-minute.ts";
import { now, type SalonTime, salonTime } from "../../../kernel/clock.ts";

/**
 * The salon's time, read again every minute while the tab is in view. The browser's time zone plays no part.
 * docs/rules.md 13.1
 */
export function useSalonNow(timeZone: string): SalonTime {
  const [time, set] = useState(() => salonTime(timeZone, now()));
  useEachMinute(useCallback(() => set(salonTime(timeZone, now())), [timeZone]));
  return time;
}
