import { Link } from "react-router";
import type { StaffHeaderProps } from "../layout/layout.tsx";
import { Picture } from "../picture.tsx";
import { NewBooking } from "./new-booking.tsx";
import { SearchBox } from "./search/search-box.tsx";
import { StaffMenu } from "./staff-menu.tsx";
import { ThumbBar } from "./thumb-bar.tsx";

/**
 * The frame around every admin page. Above the page are the salon, on a phone by its logo alone, one search for everything and
 * the link to a new booking. The menu is beside it on a wide screen; on others there is a bar at thumb height. The salon's name leads to the public page
 * and so signs staff out, as the specification says. docs/rules.md 6.11, 11.1, 11.9
 */
export function StaffHeader({ salon: { name, logo }, ...menu }: StaffHeaderProps) {
  const salon = (
    <Link to="/" discover="none" className="staff-name">
      {logo ? (
        <Picture picture={logo} alt="" sizes="8rem" className="h-8 w-auto max-w-24 shrink-0 object-contain" eager />
      ) : (
        <span aria-hidden="true" className="nail h-8 shrink-0 bg-fill" />
      )}
      <span className="line-clamp-2 min-w-0 wrap-anywhere max-sm:sr-only">{name}</span>
    </Link>
  );
  return (
    <header className="contents">
      <div className="staff-top">
        <div className="xl:hidden">{salon}</div>
        <SearchBox />
        <NewBooking className="button staff-new">New booking</NewBooking>
      </div>
      <nav aria-label="Main" className="staff-side">
        {salon}
        <StaffMenu {...menu} />
      </nav>
      <ThumbBar {...menu} />
    </header>
  );
}
