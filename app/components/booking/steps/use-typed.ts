import { type RefObject, useCallback, useEffect, useState } from "react";
import { keepTyped, OF_THE_APPOINTMENT, restoreTyped, restoreTypedBefore } from "../typed-details.ts";

interface Typing {
  byStaff: boolean;
  /** The name under which the tab stores what is typed. */
  storedAs: string;
  /** The mailbox that a guest has proved, if any. */
  provedBy: string | undefined;
  /** Whether a name is enough when the page is first shown. */
  byName: boolean;
}

/** The name under which a guest's typed values are stored until they have proved a mailbox. */
export const GUEST = "guest";

/** Stores and restores the typed values. Returns whether a name is enough now. docs/rules.md 9.3, 15.6 */
export function useTyped(form: RefObject<HTMLFormElement | null>, { byStaff, storedAs, provedBy, byName }: Typing) {
  const [walkIn, setWalkIn] = useState(byName);
  const readWalkIn = useCallback(() => {
    if (form.current) setWalkIn(new FormData(form.current).has("walkIn"));
  }, [form]);
  useEffect(() => {
    // Keep the typed notes and payment method when staff look up a customer.
    if (byStaff) restoreTyped(form.current, "", OF_THE_APPOINTMENT);
    if (provedBy) restoreTypedBefore(form.current, GUEST, provedBy);
    restoreTyped(form.current, storedAs);
    readWalkIn();
  }, [form, byStaff, storedAs, provedBy, readWalkIn]);
  function noteTyped() {
    keepTyped(form.current, storedAs);
    readWalkIn();
  }
  return { walkIn, noteTyped };
}
