import { Link } from "react-router";
import { NailFan } from "./nail-fan.tsx";

/** The salon's promise at the top of the landing page. */
export function Welcome({ salonName }: { salonName: string }) {
  return (
    <div>
      <p className="overline-label">{salonName}</p>
      <h1 className="mt-3 text-display">Your nails, your hour, booked in a minute.</h1>
      <div className="mt-4 sm:mt-8">
        <NailFan />
      </div>
    </div>
  );
}

/** Reasons to book here: the rating, what clients can do, and popular services. */
export function Reasons({ rating }: { rating: { average: number; count: number } | null }) {
  return (
    <div>
      {rating && (
        <p className="mt-8 flex items-baseline gap-3">
          <span className="font-serif text-4xl">{rating.average.toFixed(1)}</span>{" "}
          <span className="text-muted">
            out of 5, by {rating.count} {rating.count === 1 ? "Happy Customer" : "Happy Customers"}
          </span>
        </p>
      )}
      <ul className="mt-8 grid gap-4 sm:grid-cols-2">
        {FEATURES.map(([name, text]) => (
          <li key={name} className="border-t border-line pt-4">
            <h2 className="text-lg">{name}</h2>
            <p className="mt-1 text-muted">{text}</p>
            {name === "Manage Appointments" && (
              <Link to="/cancel" className="link inline-flex min-h-11 items-center">
                Find yours
              </Link>
            )}
          </li>
        ))}
      </ul>
      <h2 className="overline-label mt-10 font-sans">Popular services</h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {POPULAR_SERVICES.map((name) => (
          <li key={name} className="rounded-full bg-blush px-4 py-2">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

const FEATURES = [
  ["Premium Nail Services", "Gel, builder gel and hand-painted nail art."],
  ["Real-time Availability", "Every time you see is free as you see it."],
  ["Instant Booking", "Your hour is yours as soon as you confirm."],
  ["Manage Appointments", "Change up to 48 hours before, cancel at any time."],
];

const POPULAR_SERVICES = ["Gel Polish", "Builder Gel", "Nail Art", "Builder Gel with Nail Art", "Soak Off", "New Set"];
