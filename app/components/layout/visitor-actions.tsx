import { Link } from "react-router";
import { isClient } from "../../auth/clients.ts";
import { type HeaderProps, LINK } from "./header-links.tsx";

interface Props extends HeaderProps {
  /** In the row of a wide screen, beside the button of the menu, or in the menu of a phone. */
  at: "row" | "button" | "menu";
}

/**
 * A visitor's ways to book and to what they have booked. The second one stands in the menu of a phone. docs/rules.md 11.1
 */
export function VisitorActions({ layout: { visitor }, at }: Props) {
  if (isClient(visitor?.role)) return null;
  const inMenu = at === "menu";
  const manage = (
    <Link to="/cancel" discover="none" className={`${LINK} ${inMenu ? "sm:hidden" : "max-sm:hidden"}`}>
      Manage
    </Link>
  );
  const signIn = (
    <Link to="/#account" discover="none" className={LINK}>
      Sign In
    </Link>
  );
  if (inMenu) {
    return (
      <li>
        <Link to="/book" discover="none" className="button mb-1 w-full">
          Book
        </Link>
        {manage}
        {signIn}
      </li>
    );
  }
  return (
    <p className="flex shrink-0 items-center">
      {manage}
      {at === "row" && signIn}
      <Link to="/book" discover="none" className={`${LINK} font-semibold text-berry`}>
        Book
      </Link>
    </p>
  );
}
