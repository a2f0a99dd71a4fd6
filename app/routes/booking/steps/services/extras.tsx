import { duration } from "../../../../kernel/dates.ts";
import { DEFAULT_LENGTH_MINUTES } from "../../../../models/services/basket.ts";
import { extrasFor } from "../../../../models/services/menu.ts";
import type { Service } from "../../../../models/services/service.ts";
import { type RowsProps, ServiceRow } from "./service-row.tsx";

interface Props extends RowsProps {
  services: Service[];
  /** The main service that they go with, if one is chosen. */
  main: Service | undefined;
}

/**
 * The extras. Those that go well with the chosen main service stand right after it. A search that finds none of them leaves
 * out their heading too. docs/rules.md 9.7
 */
export function Extras({ services, main, typed, ...rows }: Props) {
  const extras = extrasFor(main, services, rows.asked);
  return (
    <section
      id="extras"
      tabIndex={-1}
      aria-labelledby="extras-heading"
      hidden={extras.length > 0 && !extras.some(typed)}
      className={main ? "mt-4 mb-6 ml-3 border-l-2 border-berry pl-5 sm:ml-4 sm:pl-6" : "mt-8"}
    >
      <h2 id="extras-heading" className={main ? "overline-label font-sans" : "text-2xl"}>
        SELECT EXTRAS
      </h2>
      {main && extras.length > 0 && <p className="mt-1 font-serif text-lg wrap-anywhere">Goes well with {main.name}</p>}
      {extras.length > 0 && <p className="mt-1 text-sm text-muted">{ADDED}</p>}
      {extras.length === 0 && <p className="notice mt-4">No extras available.</p>}
      <ul className="service-list mt-3">
        {extras.map((service) => (
          <li key={service.id} id={service.id} hidden={!typed(service)}>
            <ServiceRow service={service} {...rows} compact />
          </li>
        ))}
      </ul>
    </section>
  );
}

const ADDED = `Added to a main service. They take no extra time; on its own, an extra takes ${duration(DEFAULT_LENGTH_MINUTES)}.`;
