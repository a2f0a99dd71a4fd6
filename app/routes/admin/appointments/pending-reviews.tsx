import { Link } from "react-router";

/** How many reviews wait for approval, unless none does. docs/rules.md 11.3 */
export function PendingReviews({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="notice mt-6 flex flex-wrap items-center gap-x-4 py-0 max-md:mt-3 max-md:pl-3 max-md:text-sm">
      {count === 1 ? "1 review is waiting for approval." : `${count} reviews are waiting for approval.`}
      <Link to="/admin/reviews?filter=pending" className="link inline-flex min-h-11 items-center">
        Read {count === 1 ? "it" : "them"}
      </Link>
    </p>
  );
}
