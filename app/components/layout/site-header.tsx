import type { ReactNode } from "react";
import { Form, Link, NavLink, useLocation } from "react-router";
import { isClient } from "../../auth/clients.ts";
import type { LayoutData } from "../../auth/layout.server.ts";

interface Props {
  layout: LayoutData;
  /** The number of pending reviews, set in the admin pages only. */
  pendingReviews?: number | undefined;
}

/**
 * The salon's name and navigation. On a wide screen the links of somebody signed in get a second line. On a phone
 * everything folds into a menu that works without script.
 */
export function SiteHeader(props: Props) {
  const signedIn = props.pendingReviews !== undefined || isClient(props.layout.visitor?.role);
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6">
        <Link to="/" className="flex min-h-12 items-center gap-3 font-serif text-xl font-medium tracking-tight">
          <span aria-hidden="true" className="nail h-8 w-5.5 shrink-0 bg-berry" />
          {props.layout.salon.name}
        </Link>
        <nav aria-label="Main" className={signedIn ? "hidden lg:contents" : "hidden lg:flex"}>
          <ul className={signedIn ? "order-last -ml-2.5 flex w-full items-center" : "flex items-center"}>
            <Places {...props} />
          </ul>
          <ul className="flex items-center">
            <ComingAndGoing {...props} />
          </ul>
        </nav>
        <button
          type="button"
          popoverTarget="menu"
          className="min-h-12 rounded-full border border-control px-5 font-medium lg:hidden"
        >
          Menu
        </button>
        <nav
          key={useLocation().key}
          id="menu"
          popover="auto"
          aria-label="Menu"
          className="card inset-[4.25rem_1rem_auto_auto] max-h-[calc(100dvh-5rem)] w-64 overflow-y-auto p-2 text-ink shadow-lg sm:right-6 lg:hidden"
        >
          <ul className="flex flex-col">
            <Places {...props} />
            <ComingAndGoing {...props} />
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** The navigation links for staff in the admin pages, for a client, and for anyone else. docs/rules.md 11.1 */
function Places({ layout: { salon, visitor }, pendingReviews }: Props) {
  if (pendingReviews !== undefined) return <AdminLinks pendingReviews={pendingReviews} />;
  const client = isClient(visitor?.role);
  return (
    <>
      {client && <Item to="/booking">Book Appointment</Item>}
      <Item to="/reviews">Reviews</Item>
      {client && <Item to="/cancel">Manage Appointments</Item>}
      <li>
        <a href={salon.instagramUrl} rel="noreferrer" className={LINK}>
          Instagram
        </a>
      </li>
      <li>
        <a href={salon.facebookUrl} rel="noreferrer" className={LINK}>
          Facebook
        </a>
      </li>
    </>
  );
}

function AdminLinks({ pendingReviews }: { pendingReviews: number }) {
  return (
    <>
      <Item to="/admin/appointments">Appointments</Item>
      <Item to="/admin/calendar">Calendar</Item>
      <Item to="/admin/book-appointment">Book Appointment</Item>
      <Item to="/admin/services">Services</Item>
      <Item to="/admin/revenue">Revenue</Item>
      <Item to="/admin/business-hours">Business Hours</Item>
      <Item to="/admin/closure-dates">Closure Dates</Item>
      <Item to="/admin/reviews">
        Reviews
        {pendingReviews > 0 && (
          <span className="ml-2 rounded-full bg-brick px-2 text-sm font-semibold text-surface">
            {pendingReviews}
            <span className="sr-only"> pending</span>
          </span>
        )}
      </Item>
    </>
  );
}

/** Who is signed in, and the way to sign in or out. docs/rules.md 11.1 */
function ComingAndGoing({ layout: { visitor }, pendingReviews }: Props) {
  if (pendingReviews !== undefined) {
    return (
      <>
        <Item to="/">Customer View</Item>
        <Logout />
      </>
    );
  }
  if (!visitor || !isClient(visitor.role)) {
    return (
      <li className="lg:ml-3">
        <Link to="/admin" discover="none" className="button-quiet w-full">
          Admin Login
        </Link>
      </li>
    );
  }
  return (
    <>
      <li className="min-w-0 truncate px-2.5 py-2 text-muted lg:max-w-72">Welcome, {visitor.name}</li>
      <Logout />
    </>
  );
}

const LINK = "flex min-h-12 items-center rounded-full px-2.5 whitespace-nowrap hover:bg-blush";

function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end discover="none" className={({ isActive }) => (isActive ? `${LINK} bg-blush` : LINK)}>
        {children}
      </NavLink>
    </li>
  );
}

/** Signs out everywhere: ends the session and clears what this tab stored. docs/rules.md 6.8 */
function Logout() {
  return (
    <li>
      <Form method="post" action="/logout" reloadDocument discover="none" onSubmit={() => sessionStorage.clear()}>
        <button type="submit" className={`${LINK} w-full font-medium text-berry`}>
          Logout
        </button>
      </Form>
    </li>
  );
}
