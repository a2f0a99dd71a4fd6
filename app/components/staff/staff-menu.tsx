import { NavLink } from "react-router";
import type { AdminLink } from "../../auth/staff-addresses.ts";
import type { StaffHeaderProps } from "../layout/layout.tsx";
import { clearTab } from "../layout/logout.ts";

export type StaffMenuProps = Omit<StaffHeaderProps, "salon">;

/**
 * All links of the admin pages that somebody of the staff may open, in groups, then the ways out: beside the page of a wide
 * screen, and behind "More" elsewhere. docs/rules.md 11.1, 21.9
 */
export function StaffMenu({ links: { work, salon, own }, pendingReviews }: StaffMenuProps) {
  return (
    <>
      <Group name="Every day" links={work} pendingReviews={pendingReviews} />
      {salon.length > 0 && <Group name="The salon" links={salon} pendingReviews={pendingReviews} />}
      <ul aria-label="You" className="staff-group">
        {own.map((link) => (
          <Item key={link[0]} link={link} />
        ))}
        <Item link={["/", "Customer View"]} />
        <Logout />
      </ul>
    </>
  );
}

function Group({ name, links, pendingReviews }: { name: string; links: AdminLink[]; pendingReviews: number }) {
  return (
    <>
      <p aria-hidden="true" className="overline-label staff-group-name">
        {name}
      </p>
      <ul aria-label={name} className="staff-group">
        {links.map((link) => (
          <Item
            key={link[0]}
            link={link}
            pending={link[0] === "/admin/reviews" ? pendingReviews : 0}
            alone={links.some(([to]) => to.startsWith(`${link[0]}/`))}
          />
        ))}
      </ul>
    </>
  );
}

interface ItemProps {
  link: AdminLink;
  pending?: number;
  /** Whether pages below it have links of their own. Otherwise this link is marked on those pages too. docs/rules.md 11.1 */
  alone?: boolean;
}

function Item({ link: [to, name], pending = 0, alone = false }: ItemProps) {
  return (
    <li>
      <NavLink to={to} end={alone} discover="none" className="staff-link">
        {name}
        {pending > 0 && <PendingCount>{pending}</PendingCount>}
      </NavLink>
    </li>
  );
}

/** docs/rules.md 11.3 */
export function PendingCount({ children }: { children: number }) {
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
