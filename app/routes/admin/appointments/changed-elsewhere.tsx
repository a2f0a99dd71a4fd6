import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useEachMinute } from "../../../components/use-each-minute.ts";
import { ask } from "../../../kernel/api-client.ts";
import { queryOf } from "./address.ts";
import type { AdminAppointment } from "./admin-appointment.ts";

interface Props {
  appointments: AdminAppointment[];
  asked: Record<string, string>;
}

/** Says what somebody else changed since the table was read. The table stays until staff ask. docs/rules.md 14.9 */
export function ChangedElsewhere({ appointments, asked }: Props) {
  const news = useNews(appointments, queryOf(asked));
  const { revalidate } = useRevalidator();
  return (
    <div role="status" className="sticky bottom-4 z-10">
      {news && (
        <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 rounded-xl bg-ink px-5 py-1 font-medium text-paper">
          <span className="min-w-0 wrap-anywhere">{news}</span>
          <button
            type="button"
            onClick={() => revalidate()}
            className="min-h-11 font-semibold underline underline-offset-4"
          >
            Show it
          </button>
        </p>
      )}
    </div>
  );
}

/** What has changed since `shown` was read, or null. A check that fails says nothing. */
function useNews(shown: AdminAppointment[], query: string): string | null {
  const [news, tell] = useState<{ of: AdminAppointment[]; text: string | null }>({ of: shown, text: null });
  const checking = useRef<AbortController>(null);
  const check = useCallback(async () => {
    checking.current?.abort();
    checking.current = new AbortController();
    const { signal } = checking.current;
    try {
      const listed = await ask<Listed>(`/admin/appointments/versions?${query}`, { signal });
      if (!signal.aborted) tell({ of: shown, text: newsIn(shown, listed) });
    } catch {
      // The next check comes within a minute.
    }
  }, [shown, query]);
  useEachMinute(check);
  useEffect(() => () => checking.current?.abort(), []);
  return news.of === shown ? news.text : null;
}

type Listed = [id: string, version: number][];

/** In words, who of `shown` changed or is listed no more, and how many are new. */
export function newsIn(
  shown: Pick<AdminAppointment, "id" | "version" | "customerName">[],
  listed: Listed,
): string | null {
  const versions = new Map(listed);
  const changed = shown.filter(({ id, version }) => versions.get(id) !== version);
  const known = new Set(shown.map(({ id }) => id));
  const added = listed.filter(([id]) => !known.has(id)).length;
  const names = changed.slice(0, MOST_NAMES).map(({ customerName }) => customerName);
  const more = changed.length - names.length;
  const parts = [
    changed.length > 0 && `Changed elsewhere: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
    added > 0 && `${added} new here.`,
  ].filter(Boolean);
  return parts.join(" ") || null;
}

const MOST_NAMES = 3;
