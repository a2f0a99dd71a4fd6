import { Form, Link, useLocation } from "react-router";

interface Props {
  salon: { name: string; instagramUrl: string; facebookUrl: string };
  visitor: { name: string; role: string } | null;
}

/** Name and navigation of the salon's site; on a phone the links fold into a menu that needs no script. */
export function SiteHeader({ salon, visitor }: Props) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 py-2 sm:px-6">
        <Link to="/" className="flex min-h-12 items-center gap-3 font-serif text-xl font-medium tracking-tight">
          <span aria-hidden="true" className="nail h-8 w-5.5 shrink-0 bg-berry" />
          {salon.name}
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex items-center gap-1">
            <NavigationLinks salon={salon} visitor={visitor} />
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
            <NavigationLinks salon={salon} visitor={visitor} />
          </ul>
        </nav>
      </div>
    </header>
  );
}

const LINK = "flex min-h-12 items-center rounded-full px-4 hover:bg-blush";

function NavigationLinks({ salon, visitor }: Props) {
  return (
    <>
      {visitor && (
        <li>
          <Link to="/booking" className={LINK}>
            Book Appointment
          </Link>
        </li>
      )}
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
      {visitor && (
        <>
          <li className="px-4 py-2 text-muted">
            Welcome, <span className="inline-block max-w-40 truncate align-bottom">{visitor.name}</span>
          </li>
          <li>
            <Form method="post" action="/logout" reloadDocument onSubmit={() => sessionStorage.clear()}>
              <button type="submit" className={`${LINK} w-full font-medium text-berry`}>
                Logout
              </button>
            </Form>
          </li>
        </>
      )}
    </>
  );
}
