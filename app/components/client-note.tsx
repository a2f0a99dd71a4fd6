import { Link } from "react-router";
import { clientCardOf } from "./admin-addresses.ts";

interface Props {
  appointment: { id: string; customerName: string; customerEmail: string; salonNote?: string };
  className?: string;
}

/** What the salon noted of an appointment's client, in short, and the way to their card. docs/rules.md 23.5 */
export function ClientNote({ appointment, className = "" }: Props) {
  const card = clientCardOf(appointment);
  if (!card) return null;
  return (
    <p className={`flex flex-wrap items-baseline gap-x-4 ${className}`}>
      {appointment.salonNote && (
        <span dir="auto" className="min-w-0 wrap-anywhere">
          <span className="font-semibold">Note:</span> {appointment.salonNote}
        </span>
      )}
      <Link to={card} aria-label={`Client’s card: ${appointment.customerName}`} className="link row-action">
        Client’s card
      </Link>
    </p>
  );
}
