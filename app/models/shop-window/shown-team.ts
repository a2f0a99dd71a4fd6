import { isExtra, type Picture, type Service } from "../../diary/menu/service.ts";
import type { Diary } from "../../diary/times/diary.ts";
import { nextFree } from "../../diary/times/next-free.ts";
import type { SalonTime } from "../../kernel/clock.ts";
import type { VisitRating } from "../reviews/visit-ratings.server.ts";
import { familiesOf } from "../services/menu.ts";

/** A technician as the landing page shows them. */
export interface ShownTechnician {
  id: string;
  name: string;
  /** `#rrggbb`, as calendars mark their appointments. */
  colour: string;
  portrait: Picture | null;
  /** What they say of themselves, or empty. */
  line: string;
  /** The families of the services that they do, in the order of the menu; null for all of the menu. */
  does: string[] | null;
  /** What visits to them were rated, if any were. */
  rating: VisitRating | null;
  /** Their first free start, if they have one. */
  next: SalonTime | null;
}

type About = Map<string, Pick<ShownTechnician, "colour" | "portrait" | "line" | "rating">>;

/**
 * The technicians who can be booked, in the team's order. Empty at a salon with one technician. Technicians who do nothing on
 * the menu are left out. `about` is by the technician's id; `now` is the salon's time. docs/rules.md 20.7, 21.20
 */
export function shownTeam(diary: Diary, menu: Service[], about: About, now: SalonTime): ShownTechnician[] {
  const main = menu.filter((service) => !isExtra(service));
  const team = (diary.technicians ?? []).flatMap((technician) => {
    const { id, name, services } = technician;
    const own = main.filter((service) => services === null || services.includes(service.id));
    const does = own.length === main.length ? null : familiesOf(own).map((family) => family.name);
    if (own.length === 0) return [];
    const next = nextFree(own, { ...diary, technicians: [technician] }, now);
    return [{ id, name, ...(about.get(id) ?? UNKNOWN), does, next: typeof next === "string" ? null : next }];
  });
  return team.length > 1 ? team : [];
}

const UNKNOWN = { colour: "", portrait: null, line: "", rating: null };
