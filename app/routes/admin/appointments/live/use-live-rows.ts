import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigation } from "react-router";
import { useLiveDiary } from "../../../../components/live/use-live.ts";
import { useEachMinute } from "../../../../components/use-each-minute.ts";
import { ask } from "../../../../kernel/api-client.ts";
import type { AdminAppointment } from "../admin-appointment.ts";
import { followedInPlace, type Listed, newsIn, staleIn } from "./changes.ts";

/** The table as it was last compared with the diary. It holds for the rows that were `loaded` with the page. */
interface Compared {
  loaded: AdminAppointment[];
  rows: AdminAppointment[];
  listed: Listed;
}

/**
 * The rows of the open table, which follow what others change, each in its place; the ids of those that do not, and the
 * news of them. `busyWith` is the row that has something opened. A comparison that fails says nothing. docs/rules.md 14.9
 */
export function useLiveRows(loaded: AdminAppointment[], query: string, busyWith: string | null | undefined) {
  const [compared, show] = useState<Compared>({ loaded, rows: loaded, listed: listedIn(loaded) });
  const current = compared.loaded === loaded ? compared : { loaded, rows: loaded, listed: listedIn(loaded) };
  const comparing = useRef<AbortController>(null);
  const missed = useRef(false);
  const { rows } = current;
  // The page reads all rows itself after a command. A row that followed before that would take a tap and lose it.
  const reading = useNavigation().state !== "idle";
  const compare = useCallback(async () => {
    comparing.current?.abort();
    missed.current = reading;
    if (reading) return;
    comparing.current = new AbortController();
    const { signal } = comparing.current;
    try {
      const listed = await ask<Listed>(`/admin/appointments/versions?${query}`, { signal });
      const busy = (id: string) => id === busyWith || id === rowInUse();
      const follow = staleIn(rows, listed).some(({ id }) => !busy(id) && listed.some(([other]) => other === id));
      const now = follow ? await ask<AdminAppointment[]>(`/admin/appointments/rows?${query}`, { signal }) : rows;
      if (signal.aborted) return;
      const next = { loaded, rows: followedInPlace(rows, now, busy), listed: follow ? listedIn(now) : listed };
      holdingStill(() => flushSync(() => show(next)));
    } catch {
      // The next comparison comes within a minute.
    }
  }, [loaded, rows, query, busyWith, reading]);
  useEachMinute(compare);
  useLiveDiary(compare);
  useEffect(() => {
    if (reading) {
      comparing.current?.abort();
      missed.current = true;
    }
    return () => comparing.current?.abort();
  }, [reading]);
  useEffect(() => {
    // The diary may have changed after the page had read it.
    if (missed.current) compare();
  }, [compare]);
  const stale = new Set(staleIn(rows, current.listed).map(({ id }) => id));
  return { rows, stale, news: newsIn(rows, current.listed) };
}

function listedIn(rows: AdminAppointment[]): Listed {
  return rows.map(({ id, version }) => [id, version]);
}

/** The row in which somebody types or chooses. */
function rowInUse(): string | null {
  const field = document.activeElement;
  return field?.matches("input, select, textarea") ? (field.closest("tbody")?.id ?? null) : null;
}

/** Changes the table without moving the row under the pointer, or the one with the focus. */
function holdingStill(change: () => void): void {
  const row = document.querySelector("tbody:hover") ?? document.activeElement?.closest("tbody");
  const before = row?.getBoundingClientRect().top ?? 0;
  change();
  const moved = (row?.getBoundingClientRect().top ?? 0) - before;
  if (moved !== 0) scrollBy({ top: moved, behavior: "instant" });
}
