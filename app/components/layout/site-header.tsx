import { Link, useLocation } from "react-router";
import { isClient } from "../../auth/clients.ts";
import { Picture } from "../picture.tsx";
import { ComingAndGoing, type HeaderProps, Places } from "./header-links.tsx";

/**
 * The salon's name and navigation. On a wide screen the links of somebody signed in get a second line. On a phone
 * everything folds into a menu that works without script.
 */
export function SiteHeader(props: HeaderProps) {
  const signedIn = props.pendingReviews !== undefined || isClient(props.layout.visitor?.role);
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6">
        <Link to="/" className="flex min-h-12 items-center gap-3 font-serif text-xl font-medium tracking-tight">
          {props.layout.salon.logo ? (
            <Picture
              picture={props.layout.salon.logo}
              alt=""
              sizes="8rem"
              className="h-10 w-auto max-w-32 object-contain"
              eager
            />
          ) : (
            <span aria-hidden="true" className="nail h-8 w-5.5 shrink-0 bg-berry" />
          )}
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
