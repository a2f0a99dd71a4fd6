import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { type CalendarView, firstViewAt } from "../../../../models/calendar/admin-calendar.ts";
import { useChosenView } from "./use-remembered.ts";

/**
 * The view and the day that the calendar shows, and their setters. The address names both once either was chosen, so that a
 * reload and going back show them again. It leaves out `today`, so that a tab that is reloaded tomorrow opens on that day. It
 * bypasses the router, which would read the page again. docs/rules.md 13.1
 */
export function useShownDays(first: string, today: string, width: number, several: boolean) {
  const [asked] = useSearchParams();
  const [remembered, remember] = useChosenView();
  const [shown, show] = useState(() => ({
    view: firstViewAt(width, several, remembered, asked.get("view")),
    date: first,
  }));
  const { view, date } = shown;
  const opened = useRef(shown);
  const visit = useLocation().key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to this page leaves the calendar as it is.
  useEffect(() => {
    if (opened.current !== shown) nameInAddress({ view, date: date === today ? null : date });
  }, [shown, visit]);
  return {
    ...shown,
    setDate: (date: string) => show({ view, date }),
    showDay: useCallback((date: string) => show({ view: "day", date }), []),
    setView: (view: CalendarView) => {
      show({ view, date });
      remember(view);
    },
  };
}

/** Sets these values in the page's address, and removes those that are null. */
export function nameInAddress(values: Record<string, string | null>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  history.replaceState(history.state, "", address);
}
