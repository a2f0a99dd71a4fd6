import { Link } from "react-router";

/** An empty list of clients, or a search that finds nobody. docs/rules.md 23.12 */
export function Nobody({ q }: { q: string }) {
  if (!q)
    return (
      <p className="mt-8 max-w-prose text-muted">
        Nobody yet. Whoever books stands here by themselves. Bring the clients whom you have with “Import a list”, or
        add them one by one.
      </p>
    );
  return (
    <p className="mt-8">
      Nobody found for “{q}”.{" "}
      <Link to="/admin/clients" className="link inline-flex min-h-11 items-center">
        Show all clients
      </Link>
    </p>
  );
}
