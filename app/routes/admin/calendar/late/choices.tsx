import { Link } from "react-router";
import { LATER_BY } from "../../../../models/appointments/in-turn.ts";
import type { Late } from "./late.server.ts";

/** The choice of the technician, if there are several, and of the minutes. They are links, because the address has both. */
export function Choices({ date, team, technicianId, minutes, from }: Late) {
  const at = (technician: string, by: number) => {
    const whose =
      from && technician === technicianId
        ? `from=${encodeURIComponent(from.id)}`
        : `date=${date}&technician=${technician}`;
    return `?${whose}&by=${by}`;
  };
  return (
    <>
      {team.length > 1 && (
        <Tabs
          name="Technician"
          tabs={team.map(({ id, name }) => ({ name, to: at(id, minutes), chosen: id === technicianId }))}
        />
      )}
      <Tabs
        name="Minutes later"
        tabs={LATER_BY.map((by) => ({ name: `${by} minutes`, to: at(technicianId, by), chosen: by === minutes }))}
      />
    </>
  );
}

function Tabs({ name, tabs }: { name: string; tabs: { name: string; to: string; chosen: boolean }[] }) {
  return (
    <nav aria-label={name} className="mt-4">
      <ul className="tabs">
        {tabs.map(({ name, to, chosen }) => (
          <li key={to}>
            <Link to={to} replace preventScrollReset aria-current={chosen ? "true" : undefined} className="tab">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
