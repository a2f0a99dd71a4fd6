import { Link, useLocation } from "react-router";
import type { Route } from "./+types/route.ts";

export function meta() {
  return [{ title: "See it as a client" }, { name: "robots", content: "noindex" }];
}

/** Browsers that don't say what they ask for would be signed out by the frame: they get none. docs/rules.md 18.7 */
export function loader({ request, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("page");
  const [shown] = PAGES.find(([page]) => page === asked) ?? PAGES[0];
  return { shown, framed: request.headers.has("Sec-Fetch-Dest") };
}

/** The salon's public pages in a frame, read only: staff look at them and stay signed in. docs/rules.md 18.7 */
export default function Preview({ loaderData: { shown, framed } }: Route.ComponentProps) {
  const { key } = useLocation();
  return (
    <>
      <h1 className="text-display">See it as a client</h1>
      <p className="mt-3 max-w-prose text-muted">
        Your public pages as a visitor sees them. You stay signed in, and you can’t send anything from here.
      </p>
      {framed ? (
        <>
          <nav aria-label="Public pages" className="mt-6">
            <ul className="flex flex-wrap gap-x-6">
              {PAGES.map(([page, name]) => (
                <li key={page}>
                  <Link
                    to={`?${new URLSearchParams({ page })}`}
                    preventScrollReset
                    aria-current={page === shown ? "page" : undefined}
                    className="link inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:no-underline"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {/* Another key shows the page again, wherever its links have led meanwhile. */}
          <iframe
            key={key}
            src={shown}
            title="The salon’s public pages"
            sandbox="allow-same-origin"
            className="mt-3 h-[max(30rem,80dvh)] w-full rounded-2xl border border-line bg-paper"
          />
        </>
      ) : (
        <p className="notice mt-6">
          This browser is too old to show them here. “Customer View” shows them, and signs you out.
        </p>
      )}
    </>
  );
}

const PAGES = [
  ["/", "Front page"],
  ["/book", "Book"],
  ["/cancel", "Manage"],
  ["/reviews", "Reviews"],
] as const;
