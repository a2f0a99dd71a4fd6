import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveDiary } from "../../../components/live/use-live.ts";
import { useEachMinute } from "../../../components/use-each-minute.ts";
import { ask } from "../../../kernel/api-client.ts";
import type { CalendarDays, CalendarRange } from "../../../models/calendar/admin-calendar.ts";
import { type RowSent, rowRead } from "../../../models/calendar/rows-sent.ts";

/**
 * The days of a range. They are read when the range changes, when somebody has written to the diary, every minute while the
 * tab is visible, and when it becomes visible again. `refresh` waits for a reading that began after its call. If the last
 * reading of this range has failed, the last days stay and `failed` is true. `unread` is true while some days of the range
 * have never been read. docs/rules.md 13.2
 */
export function useCalendarDays(range: CalendarRange, known: CalendarDays) {
  const [{ days, read }, show] = useState({ days: known, read: range });
  const [unreadable, setUnreadable] = useState<CalendarRange | null>(null);
  const reading = useRef<AbortController>(null);
  const latest = useRef<Promise<void>>(null);
  const { from, to } = range;
  const refresh = useCallback(() => {
    reading.current?.abort();
    const mine = new AbortController();
    reading.current = mine;
    async function readAnew() {
      try {
        const days = await readDays({ from, to }, mine.signal);
        if (mine.signal.aborted) return overtaken();
        show({ days, read: { from, to } });
        setUnreadable(null);
      } catch {
        if (mine.signal.aborted) return overtaken();
        setUnreadable({ from, to });
      }
    }
    /** Waits for the reading that began meanwhile. */
    function overtaken() {
      return reading.current === mine ? undefined : latest.current;
    }
    const begun = readAnew().then(() => {});
    latest.current = begun;
    return begun;
  }, [from, to]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was read anew has other days.
  useEffect(() => {
    refresh();
    return () => reading.current?.abort();
  }, [refresh, known]);
  useEachMinute(refresh);
  useLiveDiary(() => whenPointerIsUp(refresh));
  const failed = unreadable?.from === from && unreadable.to === to;
  return { days, failed, unread: from < read.from || to > read.to, refresh };
}

/** Waits until the pointer is up, because a redraw could disturb a drag. */
function whenPointerIsUp(act: () => void): void {
  if (document.documentElement.matches(":active")) addEventListener("pointerup", act, { once: true });
  else act();
}

/** Reads days without the router, which would replace the whole page by an error if there is no connection. */
async function readDays(range: CalendarRange, signal: AbortSignal): Promise<CalendarDays> {
  const address = `/admin/calendar/appointments?${new URLSearchParams(range)}`;
  const days = await ask<CalendarDays & { appointments: RowSent[] }>(address, { signal });
  return { ...days, appointments: days.appointments.map(rowRead) };
}
