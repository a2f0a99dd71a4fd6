import { matchPath, NavLink, useLocation } from "react-router";
import type { AdminLink } from "../../auth/staff-addresses.ts";
import type { StaffHeaderProps } from "../layout/layout.tsx";
import { clearTab } from "../layout/logout.ts";

export type StaffMenuProps = Omit<StaffHeaderProps, "salon">;

/**
 * The pages of the specification that somebody of the staff may open, Clients, and the page "Salon" with all others; then the
 * ways out: beside the page of a wide screen, and behind "More" elsewhere. docs/rules.md 11.1, 11.12, 21.9
 */
export function StaffMenu({ links: { work, salon, below }, pendingReviews }: StaffMenuProps) {
  const listed = [...work, ...salon];
  const onlyBelow = below.filter((path) => !listed.some(([to]) => `${path}/`.startsWith(`${to}/`)));
  return (
    <>
      <Group name="Every day" links={work} pendingReviews={pendingReviews} />
      <Group name="The salon" links={salon} pendingReviews={pendingReviews} below={onlyBelow} />
      <ul aria-label="You" className="staff-group">
        <Item link={["/", "Customer View"]} />
        <Logout />
      </ul>
    </>
  );
}

interface GroupProps {
  name: string;
  links: AdminLink[];
  pendingReviews: number;
  below?: string[];
}

function Group({ name, links, pendingReviews, below = [] }: GroupProps) {
  return (
    <ul aria-label={name} className="staff-group">
      {links.map((link) => (
        <Item
          key={link[0]}
          link={link}
          pending={link[0] === "/admin/reviews" ? pendingReviews : 0}
          below={link[0] === "/admin/salon-home" ? below : []}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  link: AdminLink;
  pending?: number;
  /** The pages elsewhere on which it is marked too. */
  below?: string[];
}

/** A link, marked on its page and the pages below it. docs/rules.md 11.1 */
function Item({ link: [to, name], pending = 0, below = [] }: ItemProps) {
  const { pathname } = useLocation();
  const leadsHere = below.some((path) => matchPath({ path, end: false }, pathname));
  return (
    <li>
      <NavLink to={to} discover="none" className="staff-link" {...(leadsHere && { "data-leads-here": true })}>
        {name}
        {pending > 0 && <PendingCount>{pending}</PendingCount>}
      </NavLink>
    </li>
  );
}

/** docs/rules.md 11.3 */
function PendingCount({ children }: { children: number }) {
  return (
    <span className="ml-2 inline-block rounded-full bg-brick px-2 text-sm leading-5 font-semibold text-surface">
      {children}
      <span className="sr-only"> pending</span>
    </span>
  );
}

/** Signs out everywhere: ends the session and clears what this tab stored. docs/rules.md 6.8 */
function Logout() {
  return (
    <li>
      <form method="post" action="/logout" onSubmit={clearTab}>
        <button type="submit" className="staff-link w-full text-start">
          Logout
        </button>
      </form>
    </li>
  );
}
