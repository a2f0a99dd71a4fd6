import type { MouseEvent } from "react";
import { NavLink, useLocation } from "react-router";
import { NewBooking } from "./new-booking.tsx";
import { StaffMenu, type StaffMenuProps } from "./staff-menu.tsx";

/**
 * At thumb height on a phone and a tablet: the pages of the day, each one tap from every other, and "More" with the whole
 * menu, which works without script. Another page closes the menu; what the same page loads leaves it open.
 * docs/rules.md 11.8, 11.9
 */
export function ThumbBar({ links, pendingReviews }: StaffMenuProps) {
  const opens = new Set(links.work.map(([to]) => to));
  return (
    <>
      <nav aria-label="Every day" className="thumb-bar xl:hidden">
        <ul className="flex">
          {SHORT.filter(({ to }) => opens.has(to)).map(({ to, name, drawn }) => (
            <li key={to} className="flex-auto">
              {to === BOOKING ? (
                <NewBooking className="thumb-link is-booking">
                  <Drawing drawn={drawn} />
                  <span className="thumb-name">{name}</span>
                </NewBooking>
              ) : (
                <NavLink to={to} discover="none" className="thumb-link">
                  <Drawing drawn={drawn} />
                  <span className="thumb-name">{name}</span>
                </NavLink>
              )}
            </li>
          ))}
          <li className="flex-auto">
            <button type="button" popoverTarget="menu" className="thumb-link w-full">
              <Drawing drawn="M4 7h16M4 12h16M4 17h16" />
              <span className="thumb-name">More</span>
              {pendingReviews > 0 && <span aria-hidden="true" className="thumb-mark" />}
            </button>
          </li>
        </ul>
      </nav>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too. */}
      <nav
        key={useLocation().pathname}
        id="menu"
        popover="auto"
        onClick={closeOnLinkToSamePage}
        aria-label="Menu"
        className="card staff-sheet p-3 text-ink shadow-lg xl:hidden"
      >
        <StaffMenu links={links} pendingReviews={pendingReviews} />
      </nav>
    </>
  );
}

const BOOKING = "/admin/book-appointment";

/** The pages of the day in short, in the order of the thumb. */
const SHORT = [
  { to: "/admin/calendar", name: "Calendar", drawn: "M5 5h14v15H5zM5 10h14M9 3v4M15 3v4" },
  { to: "/admin/appointments", name: "Appointments", drawn: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01" },
  { to: BOOKING, name: "Book", drawn: "M12 5v14M5 12h14" },
  { to: "/admin/clients", name: "Clients", drawn: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20a7.5 7.5 0 0 1 15 0" },
];

function Drawing({ drawn }: { drawn: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="thumb-drawing">
      <path d={drawn} />
    </svg>
  );
}

/** A link to the page that is shown brings no other page, which would close the menu. */
function closeOnLinkToSamePage({ target, currentTarget: menu }: MouseEvent<HTMLElement>) {
  const link = target instanceof Element && target.closest("a");
  if (link && link.pathname === location.pathname) menu.hidePopover();
}
