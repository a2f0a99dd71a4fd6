import { basketLength } from "../menu/basket.ts";
import { isExtra, type Service, serviceWith } from "../menu/service.ts";
import { doesService, type ShortestVisit, type TechnicianDiary } from "./diary.ts";

/** What the shortest visit depends on, of a service. */
export type ShortestOf = Pick<Service, "id" | "category" | "durationMinutes" | "bufferMinutes" | "itemMinutes">;

/**
 * The shortest visit of one main service, of a menu or of what a technician does of it. Of no main service it is 0, so that no
 * time is too short. docs/rules.md 4.17
 */
export function shortestVisit(
  menu: ShortestOf[],
  technician?: Pick<TechnicianDiary, "services" | "ownTerms">,
): ShortestVisit {
  const visits = menu
    .filter((service) => !isExtra(service) && (!technician || doesService(technician, service.id)))
    .map((service) => {
      const theirs = serviceWith({ ...UNNAMED, ...service }, technician?.ownTerms);
      const length = basketLength([{ service: theirs, quantity: 1 }]);
      return { length, withBuffer: length + (service.bufferMinutes ?? 0) };
    });
  return { length: least(visits.map(({ length }) => length)), withBuffer: least(visits.map((one) => one.withBuffer)) };
}

function least(minutes: number[]): number {
  return minutes.length > 0 ? Math.min(...minutes) : 0;
}

/** What no length depends on. */
const UNNAMED = { name: "", description: "", pricePence: 0, active: true };
