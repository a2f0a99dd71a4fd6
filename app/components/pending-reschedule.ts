import { useEffect, useSyncExternalStore } from "react";
import * as v from "valibot";

/**
 * The tab's session storage keys: the appointment being changed, and that a sign-in should lead back to it.
 * docs/rules.md 9.5
 */
const RECORD = "lacquer.appointment-to-change";
const RESUME = "lacquer.resume-change";

const PendingReschedule = v.object({
  oldAppointmentId: v.string(),
  currentService: v.string(),
  currentDate: v.string(),
  currentTime: v.string(),
  /** The page on which the change continues. */
  path: v.string(),
});
type PendingReschedule = v.InferOutput<typeof PendingReschedule>;

/** Stores in this tab that an appointment is being changed. */
export function rememberReschedule(record: PendingReschedule) {
  sessionStorage.setItem(RECORD, JSON.stringify(record));
}

/** Forgets the change, because it was made or given up. */
export function forgetReschedule() {
  sessionStorage.removeItem(RECORD);
  sessionStorage.removeItem(RESUME);
}

/**
 * Returns where a sign-in leads: to `next`, else to the change under way in this tab. A visitor who was sent here from
 * that change has it marked to be resumed.
 */
export function useReturnPath(next: string | null): { next: string | null; rescheduling: boolean } {
  const stored = useSyncExternalStore(
    () => () => {},
    () => sessionStorage.getItem(RECORD),
    () => null,
  );
  const sentFromReschedule = next !== null && new URLSearchParams(next.split("?")[1]).get("changing") === "true";
  useEffect(() => {
    if (stored && sentFromReschedule) sessionStorage.setItem(RESUME, "true");
  }, [stored, sentFromReschedule]);
  const path = pathIn(stored);
  return { next: next ?? path, rescheduling: path !== null || sentFromReschedule };
}

function pathIn(stored: string | null): string | null {
  if (stored === null) return null;
  try {
    return v.parse(PendingReschedule, JSON.parse(stored)).path;
  } catch {
    return null;
  }
}
