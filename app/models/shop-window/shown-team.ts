import { isExtra, type Picture, type Service } from "../../diary/menu/service.ts";
import type { Diary, TechnicianDiary } from "../../diary/times/diary.ts";
import { nextFree } from "../../diary/times/next-free.ts";
import type { SalonTime } from "../../kernel/clock.ts";
import type { VisitRating } from "../reviews/visit-ratings.server.ts";
import { familiesOf } from "../services/menu.ts";
import type { ShownLook } from "./shown-looks.ts";

/** A technician as the landing page shows them. */
export interface ShownTechnician {
  id: string;
  name: string;
  portrait: Picture | null;
  /** What they say of themselves, or empty. */
  line: string;
  /** The families of the services that they do, in the order of the menu; null for all of the menu. */
  does: string[] | null;
  /** Pictures of at most three looks that they do, for whoever has no portrait. */
  work: Picture[];
  /** What visits to them were rated, if enough were. */
  rating: VisitRating | null;
  /** Their first free start, if they have one. */
  next: SalonTime | null;
}

type About = Map<string, Pick<ShownTechnician, "portrait" | "line" | "rating">>;

/** How many looks show somebody's work. */
const LOOKS = 3;

/**
 * The technicians who can be booked, in the team's order. Empty at a salon with one technician. Technicians who do nothing on
 * the menu are left out. `about` is by the technician's id; `now` is the salon's time. docs/rules.md 20.7, 21.20
 */
export function shownTeam(
  diary: Diary,
  menu: Service[],
  about: About,
  looks: ShownLook[],
  now: SalonTime,
): ShownTechnician[] {
  const main = menu.filter((service) => !isExtra(service));
  const team = (diary.technicians ?? []).flatMap((technician) => {
    const { id, name, services } = technician;
    const own = main.filter((service) => services === null || services.includes(service.id));
    const does = own.length === main.length ? null : familiesOf(own).map((family) => family.name);
    if (own.length === 0) return [];
    const next = nextFree(own, { ...diary, technicians: [technician] }, now);
    const known = about.get(id) ?? UNKNOWN;
    return [
      {
        ...{ id, name, ...known, does },
        work: known.portrait ? [] : workOf(technician, looks),
        next: typeof next === "string" ? null : next,
      },
    ];
  });
  return team.length > 1 ? team : [];
}

/** The looks that ask for this technician, then those that they do among others. */
function workOf({ id, services }: Pick<TechnicianDiary, "id" | "services">, looks: ShownLook[]): Picture[] {
  const own = looks.filter(({ technician }) => technician?.id === id);
  const others = looks.filter(
    ({ technician, basket }) =>
      technician === null && (services === null || basket.every(({ service }) => services.includes(service.id))),
  );
  return [...own, ...others].slice(0, LOOKS).map(({ picture }) => picture);
}

const UNKNOWN = { portrait: null, line: "", rating: null };
