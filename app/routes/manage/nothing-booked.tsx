import { Link } from "react-router";
import { SameAgainCard } from "../../components/same-again-card.tsx";
import type { Own } from "./read-own.server.ts";

/** In place of upcoming appointments. Only a client has past visits. docs/rules.md 5.24, 6.12, 9.11 */
export function NothingBooked({ own }: { own: Own }) {
  if (own.again) {
    return (
      <div className="mt-10">
        <h2 className="mb-5 text-title">Nothing booked. Same again?</h2>
        <SameAgainCard again={own.again} today={own.today} />
      </div>
    );
  }
  return (
    <div className="notice mt-8">
      <p>{own.visits.length > 0 ? "Nothing booked." : nothingFound(own)}</p>
      <Link to="/booking" className="link inline-block py-2">
        Book an appointment
      </Link>
    </div>
  );
}

function nothingFound({ found, open }: Pick<Own, "found" | "open">): string {
  const none = "No appointments found for the provided contact information.";
  return found > 0 && !open ? "All found appointments are already cancelled or completed." : none;
}
