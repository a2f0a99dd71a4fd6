import { DEFAULT_LENGTH_MINUTES } from "../../../../diary/menu/basket.ts";
import { minutesOf, type Service } from "../../../../diary/menu/service.ts";
import { duration } from "../../../../kernel/dates.ts";
import { extrasFor } from "../../../../models/services/menu.ts";
import { type RowsProps, ServiceRow } from "./service-row.tsx";

interface Props extends RowsProps {
  services: Service[];
}

/**
 * The extras, always after all main services. If a search finds none of them, their heading is left out too. docs/rules.md
 * 9.7
 */
export function Extras({ services, typed, ...rows }: Props) {
  const extras = extrasFor(undefined, services, rows.asked);
  return (
    <section
      id="extras"
      tabIndex={-1}
      aria-labelledby="extras-heading"
      hidden={extras.length > 0 && !extras.some(typed)}
      className="mt-8"
    >
      <h2 id="extras-heading" className="text-2xl">
        SELECT EXTRAS
      </h2>
      {extras.length > 0 && <p className="mt-1 text-sm text-muted">{added(extras)}</p>}
      {extras.length === 0 && <p className="notice mt-4">No extras available.</p>}
      <ul className="service-list mt-3">
        {extras.map((service) => (
          <li key={service.id} id={service.id} hidden={!typed(service)}>
            <ServiceRow service={service} {...rows} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function added(extras: Service[]): string {
  const alone = duration(DEFAULT_LENGTH_MINUTES);
  if (!extras.some((extra) => minutesOf(extra) > 0))
    return `Add these to a main service. They take no extra time; on its own, an extra takes ${alone}.`;
  return `Add these to a main service. An extra with no minutes beside it takes no extra time. Booked on its own, it takes ${alone} plus its minutes.`;
}
