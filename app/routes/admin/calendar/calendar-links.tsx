import { Link } from "react-router";

interface Props {
  /** The day to begin with. */
  date: string;
  /** For whom, or null. */
  technician: string | null;
}

/** The ways to a new booking and to blocked time that take no pointer. docs/rules.md 13.9 */
export function CalendarLinks({ date, technician }: Props) {
  const search = new URLSearchParams({ date, ...(technician && { technician }) });
  return (
    <p className="flex flex-wrap items-center gap-x-6">
      <Link to={`/admin/blocked-time?${search}`} className="button-quiet">
        Block time
      </Link>
      <Link to={`/admin/book-appointment?${search}`} className="button-quiet">
        New booking
      </Link>
    </p>
  );
}
