import type { Family } from "../../../../models/services/menu.ts";
import { type RowsProps, ServiceRow } from "./service-row.tsx";

interface Props extends RowsProps {
  family: Family;
}

/** The main services of a family under its title. docs/rules.md 9.7 */
export function FamilySection({ family: { name, title, services }, typed, ...rows }: Props) {
  const id = familyId(name);
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} hidden={!services.some(typed)} className="mt-8">
      <h2 id={`${id}-heading`} className="mb-1 text-2xl">
        {title}
      </h2>
      <ul className="service-list">
        {services.map((service) => (
          <li key={service.id} id={service.id} hidden={!typed(service)}>
            <ServiceRow service={service} {...rows} />
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
