import { useEffect, useSyncExternalStore } from "react";

/** Where a tab keeps which appointment is being changed, and that a sign-in is to lead back to it. docs/rules.md 9.5 */
const CHANGE_RECORD = "lacquer.appointment-to-change";
const RESUME_CHANGE = "lacquer.resume-change";

/**
 * Where a sign-in leads: to `next`, or else back to the change of an appointment that is under way in this tab. Who was
 * sent here from that change has it marked as one to resume. docs/rules.md 9.5
 */
export function useReturnPath(next: string | null): { next: string | null; changing: boolean } {
  const stored = useSyncExternalStore(
    () => () => {},
    () => sessionStorage.getItem(CHANGE_RECORD) !== null,
    () => false,
  );
  const sentFromChange = next !== null && new URLSearchParams(next.split("?")[1]).get("changing") === "true";
  useEffect(() => {
    if (stored && sentFromChange) sessionStorage.setItem(RESUME_CHANGE, "true");
  }, [stored, sentFromChange]);
  return { next: stored ? (next ?? "/booking?changing=true") : next, changing: stored || sentFromChange };
}
