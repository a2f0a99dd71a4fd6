import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Service } from "../../../diary/menu/service.ts";
import type { Diary } from "../../../diary/times/diary.ts";
import { ask } from "../../../kernel/api-client.ts";
import { useLiveDates } from "../../live/use-live.ts";

/** The data of the salon that a booking page reads. */
export interface Reading {
  services: Service[];
  diary: Diary;
  /** Whether the diary could be read. */
  live: boolean;
  /** UTC ms. */
  readAt: number;
}

/** A change on a date that is not shown is read within this time, ms, so that not all pages ask at once. */
const UNHURRIED_MS = 3_000;

/**
 * The latest reading: the one that the page was loaded with, or a later one from `address`. A change on a date that is shown
 * is read at once, and on another date a little later. Everything is read when the date step is opened. A failed reading
 * changes nothing. Without a connection the latest reading is `stored`. docs/rules.md 4.8, 22.1
 */
export function useLatest<Loaded extends Reading>(
  loaded: Loaded,
  address: string,
): [latest: Loaded, readAgain: () => Promise<void>, stored: boolean] {
  const [search] = useSearchParams();
  const [stored, setStored] = useState(false);
  const [again, show] = useState<Loaded | null>(null);
  const reading = useRef<AbortController>(null);
  const later = useRef(0);
  const shown = search.get("date");

  async function read() {
    clearTimeout(later.current);
    later.current = 0;
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    try {
      const latest = await ask<Partial<Loaded>>(address, { signal, headers: IN_THE_BACKGROUND });
      if (signal.aborted) return;
      setStored(false);
      if (latest.live) show({ ...loaded, ...latest });
    } catch (error) {
      // The shown times stay. The diary checks every booking anyway.
      if (!signal.aborted && error instanceof TypeError) setStored(true);
    }
  }

  const opened = useEffectEvent(read);
  const step = search.get("step");
  const stepBefore = useRef(step);
  useEffect(() => {
    if (step === "datetime" && stepBefore.current !== step) opened();
    stepBefore.current = step;
  }, [step]);

  useLiveDates(loaded.readAt, (dates) => {
    if (shown === null || dates === null || dates.includes(shown)) read();
    else if (!later.current) later.current = window.setTimeout(read, UNHURRIED_MS * Math.random());
  });
  return [again && again.readAt > loaded.readAt ? again : loaded, read, stored];
}

/** Marks a request that no action of the client caused, so it does not extend the session. docs/rules.md 6.6 */
const IN_THE_BACKGROUND = { "X-Background": "yes" };
