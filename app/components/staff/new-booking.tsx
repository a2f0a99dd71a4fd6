import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { NavLink, useLocation } from "react-router";

/** What the page on show proposes for a new booking, as a query: its day and technician. */
let proposed = "";
const listeners = new Set<() => void>();

/**
 * The link to a new booking, on every admin page. It has the day and the technician that the page shows, if any. From the
 * list of appointments, it leads back there afterwards. docs/rules.md 11.9, 13.9, 15.10
 */
export function NewBooking({ className, children }: { className: string; children: ReactNode }) {
  const search = useSyncExternalStore(
    listen,
    () => proposed,
    () => "",
  );
  const { pathname } = useLocation();
  const fromList = pathname === "/admin/appointments";
  const books = pathname === "/admin/new-booking" || pathname === "/admin/book-appointment";
  return (
    <NavLink
      to={{ pathname: "/admin/new-booking", search: fromList ? "back=list" : search }}
      end
      discover="none"
      data-books={books || undefined}
      className={className}
    >
      {children}
    </NavLink>
  );
}

/** Proposes a day and a technician for a new booking while a page is shown. docs/rules.md 13.9 */
export function useProposedBooking({ date, technician }: { date: string; technician: string | null }): void {
  useEffect(() => {
    propose(new URLSearchParams({ date, ...(technician && { technician }) }).toString());
    return () => propose("");
  }, [date, technician]);
}

function propose(search: string) {
  proposed = search;
  for (const tell of listeners) tell();
}

function listen(tell: () => void) {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}
