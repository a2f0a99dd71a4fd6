import { extrasFor } from "../../../../models/services/menu.ts";
import type { Service } from "../../../../models/services/service.ts";
import { ServiceRow } from "./service-row.tsx";

interface Props {
  services: Service[];
  /** The main service that they go with, if one is chosen. */
  main: Service | undefined;
  typed: (service: Service) => boolean;
  quantityIn: (service: Service) => number;
  choose: (service: Service, quantity: number) => void;
}

/** The extras. Those that go well with the chosen main service stand right after it. docs/rules.md 9.7 */
export function Extras({ services, main, typed, quantityIn, choose }: Props) {
  const extras = extrasFor(main, services);
  return (
    <section
      id="extras"
      tabIndex={-1}
      aria-labelledby="extras-heading"
      className={main ? "mt-4 mb-6 ml-3 border-l-2 border-berry pl-5 sm:ml-4 sm:pl-6" : "mt-10"}
    >
      <h2 id="extras-heading" className="overline-label font-sans">
        SELECT EXTRAS
      </h2>
      {main && extras.length > 0 && <p className="mt-1 font-serif text-lg wrap-anywhere">Goes well with {main.name}</p>}
      {extras.length === 0 && <p className="notice mt-4">No extras available.</p>}
      <ul className="service-list mt-3">
        {extras.map((service) => (
          <li key={service.id} id={service.id} hidden={!typed(service)}>
            <ServiceRow service={service} quantity={quantityIn(service)} choose={choose} compact />
          </li>
        ))}
      </ul>
    </section>
  );
}
