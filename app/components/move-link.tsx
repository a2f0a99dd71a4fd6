import { Link } from "react-router";
import { addressToMove } from "./admin-addresses.ts";

/** Leads to the calendar, where an appointment is moved. docs/rules.md 13.11 */
export function MoveLink({ id, date, customerName }: { id: string; date: string; customerName: string }) {
  return (
    <Link
      to={addressToMove({ id, date })}
      aria-label={`Move ${customerName} in the calendar`}
      className="link inline-flex min-h-11 items-center"
    >
      Move
    </Link>
  );
}
