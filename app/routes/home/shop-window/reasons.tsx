import type { Service } from "../../../models/services/service.ts";

/** Reasons to book here: what clients can do, and popular services. */
export function Reasons({ services }: { services: Service[] }) {
  return (
    <div>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map(([name, text]) => (
          <li key={name} className="border-t border-line pt-4">
            <h2 className="text-lg">{name}</h2>
            <p className="mt-1 text-muted">{text}</p>
            {name === "Manage Appointments" && (
              <a href="/cancel" className="link inline-flex min-h-11 items-center">
                Find yours
              </a>
            )}
          </li>
        ))}
      </ul>
      <h2 className="overline-label mt-14 font-sans">Popular services</h2>
      <ul className="mt-3 flex flex-wrap gap-x-8">
        {POPULAR_SERVICES.map((name) => (
          <li key={name}>
            <a
              href={bookingOf(name, services)}
              className="inline-flex min-h-12 items-center font-serif text-2xl underline decoration-line decoration-1 underline-offset-8 hover:text-berry hover:decoration-berry sm:text-3xl"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The booking page with that service chosen, if the menu has one of that name. */
function bookingOf(name: string, services: Service[]): string {
  const service = services.find((service) => service.name.toLowerCase() === name.toLowerCase());
  return service ? `/book?${new URLSearchParams({ service: service.id })}` : "/book";
}

const FEATURES = [
  ["Premium Nail Services", "Gel, builder gel and hand-painted nail art."],
  ["Real-time Availability", "The times you see are free right now."],
  ["Instant Booking", "Your hour is yours as soon as you confirm."],
  ["Manage Appointments", "Change up to 48 hours before, cancel at any time."],
];

const POPULAR_SERVICES = ["Gel Polish", "Builder Gel", "Nail Art", "Builder Gel with Nail Art", "Soak Off", "New Set"];
