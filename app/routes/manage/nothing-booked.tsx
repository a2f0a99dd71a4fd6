import { Link } from "react-router";
import { SameAgainCard } from "../../components/same-again-card.tsx";
import type { Own } from "./read-own.server.ts";

/**
 * In place of upcoming appointments: what was found, in the specification's words, and then a way to book. Only a client
 * has past visits. docs/rules.md 5.24, 5.25, 6.12, 9.11
 */
export function NothingBooked({ own }: { own: Own }) {
  const sentence = whatWasFound(own);
  if (own.again) {
    return (
      <>
        {sentence && <p className="notice mt-8">{sentence}</p>}
        <div className="mt-10">
          <h2 className="mb-5 text-title">Nothing booked. Same again?</h2>
          <SameAgainCard again={own.again} today={own.today} />
        </div>
      </>
    );
  }
  return (
    <div className="notice mt-8">
      <p>{sentence ?? "Nothing booked."}</p>
      <Link to="/booking" className="link inline-block py-2">
        Book an appointment
      </Link>
    </div>
  );
}

/** Null when one of them has begun and nobody has said yet what became of it: then neither sentence is true. */
function whatWasFound({ found, open }: Pick<Own, "found" | "open">): string | null {
  if (found === 0) return "No appointments found for the provided contact information.";
  return open ? null : "All found appointments are already cancelled or completed.";
}
