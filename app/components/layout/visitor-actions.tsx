import { Link } from "react-router";
import { isClient } from "../../auth/clients.ts";
import { type HeaderProps, LINK } from "./header-links.tsx";

/**
 * A visitor's ways to book and to what they have booked, beside the navigation. The second one stands in the menu of a phone.
 * docs/rules.md 11.1
 */
export function VisitorActions({ layout: { visitor }, pendingReviews, inMenu }: HeaderProps & { inMenu?: boolean }) {
  if (pendingReviews !== undefined || isClient(visitor?.role)) return null;
  const manage = (
    <Link to="/cancel" discover="none" className={`${LINK} ${inMenu ? "sm:hidden" : "max-sm:hidden"}`}>
      Manage
    </Link>
  );
  if (inMenu) {
    return (
      <li>
        {manage}
        <Link to="/#account" discover="none" className={LINK}>
          Sign In
        </Link>
      </li>
    );
  }
  return (
    <p className="ml-auto flex shrink-0 items-center lg:-mr-2 lg:ml-2 xl:-mr-2.5">
      {manage}
      <Link to="/book" discover="none" className={`${LINK} font-semibold text-berry`}>
        Book
      </Link>
    </p>
  );
}
