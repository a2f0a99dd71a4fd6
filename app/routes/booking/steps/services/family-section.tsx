import type { ReactNode } from "react";
import type { Family } from "../../../../models/services/menu.ts";
import type { Service } from "../../../../models/services/service.ts";
import { ServiceRow } from "./service-row.tsx";

interface Props {
  family: Family;
  typed: (service: Service) => boolean;
  quantityIn: (service: Service) => number;
  choose: (service: Service, quantity: number) => void;
  /** The service that the extras stand after, if it is one of these. */
  after: Service | undefined;
  extras: ReactNode;
}

/** The main services of a family. Its name is only heard where its one service has the same. docs/rules.md 9.7 */
export function FamilySection({ family: { name, services }, typed, quantityIn, choose, after, extras }: Props) {
  const repeats = services.length === 1 && services[0]?.name === name;
  const id = familyId(name);
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} hidden={!services.some(typed)} className="mt-8">
      <h2 id={`${id}-heading`} className={repeats ? "sr-only" : "mb-1 text-2xl"}>
        {name}
      </h2>
      <ul className="service-list">
        {services.map((service) => (
          <li key={service.id} id={service.id} hidden={!typed(service)}>
            <ServiceRow service={service} quantity={quantityIn(service)} choose={choose} />
            {service === after && extras}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The id of a family's section: `menu-gel-polish`. */
export function familyId(name: string): string {
  return `menu-${name.toLowerCase().replace(/\W+/g, "-")}`;
}
