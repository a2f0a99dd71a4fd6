import { useCallback, useEffect, useRef, useState } from "react";
import { ask } from "../../../kernel/api-client.ts";
import type { CalendarDays, CalendarRange } from "../../../models/calendar/admin-calendar.ts";

const REFRESHED_EVERY_MS = 60_000;

/**
 * The days of a range. They are read when the range changes, every minute while the tab is visible, and when it becomes
 * visible again. If reading fails, the last days stay and `failed` is true. docs/rules.md 13.2
 */
export function useCalendarDays(range: CalendarRange, known: CalendarDays) {
  const [days, show] = useState(known);
  const [failed, setFailed] = useState(false);
  const reading = useRef<AbortController>(null);
  const { from, to } = range;
  const refresh = useCallback(async () => {
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    try {
      const read = await readDays({ from, to }, signal);
      if (signal.aborted) return;
      show(read);
      setFailed(false);
    } catch {
      if (!signal.aborted) setFailed(true);
    }
  }, [from, to]);
  useEffect(() => {
    refresh();
    const whileInView = () => document.visibilityState === "visible" && refresh();
    const timer = setInterval(whileInView, REFRESHED_EVERY_MS);
    document.addEventListener("visibilitychange", whileInView);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", whileInView);
      reading.current?.abort();
    };
  }, [refresh]);
  return { days, failed, refresh };
}

/** Bypasses the router, which would replace the whole page by an error while there is no connection. */
function readDays(range: CalendarRange, signal: AbortSignal): Promise<CalendarDays> {
  return ask(`/admin/calendar/appointments?${new URLSearchParams(range)}`, { signal });
}
