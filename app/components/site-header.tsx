import type { ReactNode } from "react";
import { Form, Link, NavLink, useLocation } from "react-router";
import type { Frame } from "../auth/frame.server.ts";

interface Props {
  frame: Frame;
  /** How many reviews wait for approval, on the salon's desk alone. */
  pendingReviews?: number | undefined;
}

/** Name and navigation of the salon's site; on a phone the links fold into a menu that needs no script. */
export function SiteHeader(props: Props) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6">
        <Link to="/" className="flex min-h-12 items-center gap-3 font-serif text-xl font-medium tracking-tight">
          <span aria-hidden="true" className="nail h-8 w-5.5 shrink-0 bg-berry" />
          {props.frame.salon.name}
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="-mx-2.5 flex flex-wrap items-center text-[0.95rem]">
            <NavigationLinks {...props} />
          </ul>
        </nav>
        <button
          type="button"
          popoverTarget="menu"
          className="min-h-12 rounded-full border border-line px-5 font-medium lg:hidden"
        >
          Menu
        </button>
        <nav
          key={useLocation().key}
          id="menu"
          popover="auto"
          aria-label="Menu"
          className="card inset-[4.25rem_1rem_auto_auto] w-64 p-2 text-ink shadow-lg lg:hidden"
        >
          <ul className="flex flex-col">
            <NavigationLinks {...props} />
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** Which links there are, for staff at the desk, a client, and anyone else. docs/rules.md 11.1 */
function NavigationLinks({ frame, pendingReviews }: Props) {
  if (pendingReviews !== undefined) return <DeskLinks pendingReviews={pendingReviews} />;
  const { salon, visitor } = frame;
  const isClient = visitor?.role === "client" || visitor?.role === "user";
  return (
    <>
      {isClient && <Item to="/booking">Book Appointment</Item>}
      <Item to="/reviews">Reviews</Item>
      {isClient && <Item to="/cancel">Manage Appointments</Item>}
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
      {isClient ? (
        <>
          <li className="px-2.5 py-2 whitespace-nowrap text-muted">
            Welcome, <span className="inline-block max-w-40 truncate align-bottom">{visitor.name}</span>
          </li>
          <Logout />
        </>
      ) : (
        <li>
          <Link to="/admin" className="button-quiet w-full">
            Admin Login
          </Link>
        </li>
      )}
    </>
  );
}

function DeskLinks({ pendingReviews }: { pendingReviews: number }) {
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
      <Item to="/">Customer View</Item>
      <Logout />
    </>
  );
}

const LINK = "flex min-h-12 items-center rounded-full px-2.5 whitespace-nowrap hover:bg-blush";

function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end className={({ isActive }) => (isActive ? `${LINK} bg-blush` : LINK)}>
        {children}
      </NavLink>
    </li>
  );
}

/** Out everywhere: the session, and what this tab had kept. docs/rules.md 6.8 */
function Logout() {
  return (
    <li>
      <Form method="post" action="/logout" reloadDocument onSubmit={() => sessionStorage.clear()}>
        <button type="submit" className={`${LINK} w-full font-medium text-berry`}>
          Logout
        </button>
      </Form>
    </li>
  );
}
