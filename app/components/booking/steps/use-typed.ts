import { type RefObject, useCallback, useEffect, useState } from "react";
import { keepTyped, OF_THE_APPOINTMENT, restoreTyped, restoreTypedBefore } from "../typed-details.ts";

interface Typing {
  byStaff: boolean;
  /** The name under which the tab stores what is typed. */
  storedAs: string;
  /** The mailbox that a guest has proved, if they have. */
  provedBy: string | undefined;
  /** Whether a name is enough as the page comes. */
  byName: boolean;
}

/** What a guest types is stored under this until they have proved a mailbox. */
export const GUEST = "guest";

/** Stores what is typed and restores it, and tells whether a name is enough by now. docs/rules.md 9.3, 15.6 */
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
