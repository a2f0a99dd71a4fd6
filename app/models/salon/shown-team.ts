import type { Diary } from "../opening/diary.ts";
import { familiesOf } from "../services/menu.ts";
import { isExtra, type Service } from "../services/service.ts";

/** A technician as the landing page shows them. */
export interface ShownTechnician {
  id: string;
  name: string;
  /** `#rrggbb`, as calendars mark their appointments. */
  colour: string;
  /** What they say of themselves, or empty. */
  line: string;
  /** The families of the services that they do, in the order of the menu; null for all of the menu. */
  does: string[] | null;
}

type About = Map<string, Pick<ShownTechnician, "colour" | "line">>;

/**
 * Who can be booked with, in the team's order. Nobody at a salon with one technician, nor whoever does nothing that is on
 * the menu. `about` is by the technician's id. docs/rules.md 20.7, 21.20
 */
export function shownTeam(diary: Diary, menu: Service[], about: About): ShownTechnician[] {
  const main = menu.filter((service) => !isExtra(service));
  const team = (diary.technicians ?? []).flatMap(({ id, name, services }) => {
    const own = main.filter((service) => services === null || services.includes(service.id));
    const does = own.length === main.length ? null : familiesOf(own).map((family) => family.name);
    return own.length > 0 ? [{ id, name, ...(about.get(id) ?? { colour: "", line: "" }), does }] : [];
  });
  return team.length > 1 ? team : [];
}
