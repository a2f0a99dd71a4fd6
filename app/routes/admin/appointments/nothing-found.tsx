import { Link } from "react-router";

/** An empty list of appointments, with ways on. `filtered`: it was asked for with filters. docs/rules.md 14.1 */
export function NothingFound({ filtered }: { filtered: boolean }) {
  return (
    <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4">
      <span aria-hidden="true" className="nail w-7 bg-control opacity-60" />
      <div>
        <p className="font-medium">No appointments found.</p>
        <p className="flex flex-wrap gap-x-6">
          {filtered && (
            <Link to="/admin/appointments" className="link inline-flex min-h-11 items-center">
              Clear filters
            </Link>
          )}
          <Link to="/admin/book-appointment" className="link inline-flex min-h-11 items-center">
            Book an appointment
          </Link>
        </p>
      </div>
    </div>
  );
}
