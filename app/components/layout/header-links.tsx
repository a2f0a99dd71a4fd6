import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { isClient } from "../../auth/clients.ts";
import type { LayoutData } from "../../auth/layout.server.ts";
import { clearTab } from "./logout.ts";

export interface HeaderProps {
  layout: LayoutData;
}

export const LINK =
  "flex min-h-12 items-center px-2.5 lg:whitespace-nowrap hover:text-berry lg:px-2 lg:text-[0.9375rem] xl:px-2.5 xl:text-base";
const CURRENT = "underline decoration-berry decoration-2 underline-offset-8";

/** The navigation links on pages for clients and visitors. docs/rules.md 11.1, 32.10 */
export function Places({ layout: { salon, visitor, vouchers } }: HeaderProps) {
  const client = isClient(visitor?.role);
  return (
    <>
      {client && <Item to="/booking">Book Appointment</Item>}
      <Item to="/reviews">Reviews</Item>
      {client && <Item to="/cancel">Manage Appointments</Item>}
      {vouchers && (
        // On a wide screen, a signed-in client's row also shows their name and has no room for this link.
        <Item to="/vouchers" className={client ? "lg:hidden" : undefined}>
          Gift vouchers
        </Item>
      )}
      {salon.instagramUrl && <SocialLink to={salon.instagramUrl}>Instagram</SocialLink>}
      {salon.facebookUrl && <SocialLink to={salon.facebookUrl}>Facebook</SocialLink>}
    </>
  );
}

/** The signed-in account, and the link to sign in or the button to sign out. docs/rules.md 11.1 */
export function ComingAndGoing({ layout: { visitor } }: HeaderProps) {
  if (!visitor || !isClient(visitor.role)) {
    return (
      <li>
        <Link
          to="/admin"
          discover="none"
          className="button-outlined min-h-11 py-2 text-sm max-lg:mt-2 max-lg:w-full lg:ml-1 lg:px-4 lg:whitespace-nowrap"
        >
          Admin Login
        </Link>
      </li>
    );
  }
  return (
    <>
      <li className="min-w-0 px-2.5 py-2 leading-snug wrap-anywhere text-muted lg:px-2 lg:py-0 lg:text-end lg:text-sm">
        {/* Two lines of the header's one row. Only a name of more than forty letters is longer. */}
        <span title={visitor.name} className="lg:line-clamp-2">
          Welcome, {visitor.name}
        </span>
      </li>
      <Item to="/profile">Profile</Item>
      <Logout />
    </>
  );
}

function Item({ to, className, children }: { to: string; className?: string | undefined; children: ReactNode }) {
  return (
    <li className={className}>
      <NavLink to={to} end discover="none" className={({ isActive }) => (isActive ? `${LINK} ${CURRENT}` : LINK)}>
        {children}
      </NavLink>
    </li>
  );
}

/** A link to the salon's page elsewhere. docs/rules.md 18.1 */
function SocialLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <a href={to} rel="noreferrer" className={LINK}>
        {children}
      </a>
    </li>
  );
}

/** Signs out everywhere: ends the session and clears what this tab stored. docs/rules.md 6.8 */
function Logout() {
  return (
    <li className="lg:-mr-2 xl:-mr-2.5">
      <form method="post" action="/logout" onSubmit={clearTab}>
        <button type="submit" className={`${LINK} w-full font-medium text-berry`}>
          Logout
        </button>
      </form>
    </li>
  );
}
