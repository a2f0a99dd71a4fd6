import type { SalonTime } from "../../kernel/clock.ts";
import { isExtra, type Service } from "../menu/service.ts";
import type { Diary } from "./diary.ts";
import { nextFree } from "./next-free.ts";
import { type ShownService, shownMenu } from "./quote.ts";

/** The specification's popular services, in its order. */
const POPULAR_SERVICES = ["Gel Polish", "Builder Gel", "Nail Art", "Builder Gel with Nail Art", "Soak Off", "New Set"];

/** A popular service of the menu, and the next free start for it alone. */
export interface PopularService {
  name: string;
  service: ShownService;
  next: SalonTime | null;
}

/**
 * The popular services, each with its next free start. They are those that staff have chosen. If staff have chosen none, they
 * are the specification's that are on the menu, then the most booked ones (`mostBooked`, by name), then the first other main
 * services. There are six at most. Without a diary, none has a start. docs/rules.md 20.3
 */
export function popularServices(
  menu: Service[],
  diary: Diary | null,
  now: SalonTime,
  mostBooked: string[] = [],
): PopularService[] {
  const chosen = menu.filter((service) => service.popular && !isExtra(service));
  const popular = chosen.length > 0 ? chosen : usual(menu, mostBooked);
  return popular.slice(0, POPULAR_SERVICES.length).map((service) => {
    const next = diary ? nextFree([service], diary, now) : null;
    const [shown = service] = shownMenu([service], diary?.technicians);
    return { name: service.name, service: shown, next: typeof next === "object" ? next : null };
  });
}

function usual(menu: Service[], mostBooked: string[]): Service[] {
  const named = POPULAR_SERVICES.flatMap((name) => menu.filter((service) => isCalled(service, name)).slice(0, 1));
  const others = menu.filter((service) => !isExtra(service) && !named.includes(service));
  const booked = mostBooked.flatMap((name) => others.filter((service) => service.name === name));
  return [...new Set([...named, ...booked, ...others])];
}

function isCalled(service: Service, name: string): boolean {
  return service.name.toLowerCase() === name.toLowerCase();
}
