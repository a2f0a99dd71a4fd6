import type { AdminAppointment } from "../admin-appointment.ts";

/* What has changed elsewhere since a table was read. docs/rules.md 14.9 */

/** The current rows of the table, in its order. */
export type Listed = [id: string, version: number][];

type Row = Pick<AdminAppointment, "id" | "version" | "customerName">;

/**
 * The rows of an open table once others have changed: each as it is now, in its old place. Rows that are new would move
 * those below, so they wait, and so do those that are gone and the one that somebody is `busy` with.
 */
export function followedInPlace<Each extends Row>(shown: Each[], now: Each[], busy: (id: string) => boolean): Each[] {
  const latest = new Map(now.map((row) => [row.id, row]));
  return shown.map((row) => (busy(row.id) ? row : (latest.get(row.id) ?? row)));
}

/** The rows that are not as they are shown, or not listed any more. */
export function staleIn<Each extends Row>(shown: Each[], listed: Listed): Each[] {
  const versions = new Map(listed);
  return shown.filter(({ id, version }) => versions.get(id) !== version);
}

/** In words, who of `shown` changed or is listed no more, and how many are new. */
export function newsIn(shown: Row[], listed: Listed): string | null {
  const changed = staleIn(shown, listed);
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
