import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveDiary } from "../../../components/live/use-live.ts";
import { useEachMinute } from "../../../components/use-each-minute.ts";
import { ask } from "../../../kernel/api-client.ts";
import type { CalendarDays, CalendarRange } from "../../../models/calendar/admin-calendar.ts";

/**
 * The days of a range. They are read when the range changes, when somebody has written to the diary, every minute while the
 * tab is visible, and when it becomes visible again. If reading fails, the last days stay and `failed` is true. `unread` is true while some days of the range
 * have never been read. docs/rules.md 13.2
 */
export function useCalendarDays(range: CalendarRange, known: CalendarDays) {
  const [{ days, read }, show] = useState({ days: known, read: range });
  const [failed, setFailed] = useState(false);
  const reading = useRef<AbortController>(null);
  const { from, to } = range;
  const refresh = useCallback(async () => {
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    try {
      const days = await readDays({ from, to }, signal);
      if (signal.aborted) return;
      show({ days, read: { from, to } });
      setFailed(false);
    } catch {
      if (!signal.aborted) setFailed(true);
    }
  }, [from, to]);
  useEffect(() => {
    refresh();
    return () => reading.current?.abort();
  }, [refresh]);
  useEachMinute(refresh);
  useLiveDiary(() => whenPointerIsUp(refresh));
  return { days, failed, unread: from < read.from || to > read.to, refresh };
}

/** Nothing is redrawn under a pointer that is pressed: it may be dragging. */
function whenPointerIsUp(act: () => void): void {
  if (document.documentElement.matches(":active")) addEventListener("pointerup", act, { once: true });
  else act();
}

/** Bypasses the router, which would replace the whole page by an error while there is no connection. */
function readDays(range: CalendarRange, signal: AbortSignal): Promise<CalendarDays> {
  return ask(`/admin/calendar/appointments?${new URLSearchParams(range)}`, { signal });
}
