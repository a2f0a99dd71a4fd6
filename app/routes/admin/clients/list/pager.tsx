import { Link } from "react-router";

interface Props {
  page: number;
  pages: number;
  q: string;
}

/** The ways to the pages before and after this one. */
export function Pager({ page, pages, q }: Props) {
  const to = (page: number) => `/admin/clients?${new URLSearchParams({ ...(q && { q }), page: `${page}` })}`;
  return (
    <nav aria-label="Pages of clients" className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      {page > 1 && (
        <Link to={to(page - 1)} className="button-quiet">
          Previous
        </Link>
      )}
      <span className="text-muted">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={to(page + 1)} className="button-quiet">
          Next
        </Link>
      )}
    </nav>
  );
}
