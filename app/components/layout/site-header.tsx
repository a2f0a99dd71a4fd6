import type { MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { Picture } from "../picture.tsx";
import { ComingAndGoing, type HeaderProps, Places } from "./header-links.tsx";
import { VisitorActions } from "./visitor-actions.tsx";

/**
 * The salon's name and navigation in one row. On a phone everything folds into a menu that works without script. With text
 * so large that a word of the name has no room beside "Book" and "Menu", these have a row of their own. Another page closes
 * the menu. What the same page loads leaves it open. docs/rules.md 11.8
 */
export function SiteHeader(props: HeaderProps) {
  const { name, logo } = props.layout.salon;
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6 lg:flex-nowrap">
        <Link
          to="/"
          className="flex min-h-12 min-w-0 items-center gap-3 font-serif text-[min(1.5rem,9vw)] tracking-tight max-[22.4rem]:text-[min(1.125rem,9vw)] max-lg:w-min max-lg:grow lg:max-xl:text-xl"
        >
          {logo ? (
            <Picture
              picture={logo}
              alt=""
              sizes="8rem"
              className="h-10 w-auto max-w-32 shrink-0 object-contain"
              eager
            />
          ) : (
            <span aria-hidden="true" className="nail h-9 shrink-0 bg-fill" />
          )}
          <span className="min-w-0 leading-tight wrap-break-word lg:wrap-anywhere">{name}</span>
        </Link>
        <nav aria-label="Main" className="hidden min-w-0 flex-1 items-center lg:flex">
          <ul className="flex items-center">
            <Places {...props} />
          </ul>
          <div className="ml-auto flex min-w-0 items-center">
            <VisitorActions {...props} at="row" />
            <ul className="flex min-w-0 items-center">
              <ComingAndGoing {...props} />
            </ul>
          </div>
        </nav>
        <div className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-x-4 lg:hidden">
          <VisitorActions {...props} at="button" />
          <button
            type="button"
            popoverTarget="menu"
            className="-mr-1 flex min-h-12 shrink-0 items-center gap-2.5 px-1 font-medium"
          >
            <span aria-hidden="true" className="h-2 w-5 border-y-[1.5px] border-current" />
            Menu
          </button>
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too. */}
        <nav
          key={useLocation().pathname}
          id="menu"
          popover="auto"
          onClick={closeOnLinkToSamePage}
          aria-label="Menu"
          className="card site-menu p-2 text-ink shadow-lg lg:hidden"
        >
          <ul className="flex flex-col">
            <VisitorActions {...props} at="menu" />
            <Places {...props} />
            <ComingAndGoing {...props} />
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** A link to the page that is shown brings no other page, which would close the menu. */
function closeOnLinkToSamePage({ target, currentTarget: menu }: MouseEvent<HTMLElement>) {
  const link = target instanceof Element && target.closest("a");
  if (link && link.pathname === location.pathname) menu.hidePopover();
}
