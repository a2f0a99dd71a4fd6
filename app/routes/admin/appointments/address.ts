import { ADMIN_FILTERS } from "../../../models/appointments/list.ts";
import type { Asking } from "./admin-appointment.ts";

const ASKING: Asking[] = ["edit", "cancel", "delete", "history"];

/**
 * The filters in the address, and what is open under one appointment. A search that starts from the upcoming list
 * (`upcoming`, its first day) covers all dates. docs/rules.md 14.1
 */
export function askedIn({ searchParams }: URL) {
  const about = ASKING.flatMap((what) => {
    const id = searchParams.get(what);
    return id ? [{ what, id }] : [];
  })[0];
  const filters = Object.fromEntries([...searchParams].filter(([name]) => ADMIN_FILTERS.includes(name)));
  const everything = filters.q && filters.from === searchParams.get("upcoming");
  return { ...filters, ...(everything && { from: "", sort: "" }), about: about ?? null };
}

/** The address of the table with these filters. */
export function pathOf(asked: Record<string, string>): string {
  const query = queryOf(asked);
  return query ? `/admin/appointments?${query}` : "/admin/appointments";
}

/** The filters that are set, as a query. */
export function queryOf(asked: Record<string, string>): string {
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== "")).toString();
}
