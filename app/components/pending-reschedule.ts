import { useEffect, useSyncExternalStore } from "react";
import * as v from "valibot";

/** Where a tab keeps which appointment is being changed, and that a sign-in is to lead back to it. docs/rules.md 9.5 */
const RECORD = "lacquer.appointment-to-change";
const RESUME = "lacquer.resume-change";

const PendingReschedule = v.object({
  oldAppointmentId: v.string(),
  currentService: v.string(),
  currentDate: v.string(),
  currentTime: v.string(),
  /** Where the change goes on. */
  path: v.string(),
});
type PendingReschedule = v.InferOutput<typeof PendingReschedule>;

/** Remembers in this tab that an appointment is being changed. */
export function rememberReschedule(record: PendingReschedule) {
  sessionStorage.setItem(RECORD, JSON.stringify(record));
}

/** Forgets it: the change is made, or given up. */
export function forgetReschedule() {
  sessionStorage.removeItem(RECORD);
  sessionStorage.removeItem(RESUME);
}

/**
 * Where a sign-in leads: back to the change of an appointment that is under way in this tab, else to `next`. Who was sent
 * here from that change has it marked as one to resume.
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
