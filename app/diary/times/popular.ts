import type { SalonTime } from "../../kernel/clock.ts";
import { isExtra, type Service } from "../menu/service.ts";
import type { Diary } from "./diary.ts";
import { nextFree } from "./next-free.ts";
import { type ShownService, shownMenu } from "./quote.ts";

/** The specification's popular services, in its order. */
const POPULAR_SERVICES = ["Gel Polish", "Builder Gel", "Nail Art", "Builder Gel with Nail Art", "Soak Off", "New Set"];

/** A popular service of the menu, and the next start that a booking of it alone can have. */
export interface PopularService {
  name: string;
  service: ShownService;
  next: SalonTime | null;
}

/**
 * The popular services, each with its own next free start: the specification's as far as the menu has them, then the first
 * other main services of the menu, six in all. Without a diary none has a start. docs/rules.md 20.3
 */
export function popularServices(menu: Service[], diary: Diary | null, now: SalonTime): PopularService[] {
  const named = POPULAR_SERVICES.flatMap((name) => menu.filter((service) => isCalled(service, name)).slice(0, 1));
  const others = menu.filter((service) => !isExtra(service) && !named.includes(service));
  return [...named, ...others].slice(0, POPULAR_SERVICES.length).map((service) => {
    const next = diary ? nextFree([service], diary, now) : null;
    const [shown = service] = shownMenu([service], diary?.technicians);
    return { name: service.name, service: shown, next: typeof next === "object" ? next : null };
  });
}

function isCalled(service: Service, name: string): boolean {
  return service.name.toLowerCase() === name.toLowerCase();
}
