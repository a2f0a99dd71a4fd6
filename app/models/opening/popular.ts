import type { SalonTime } from "../../kernel/clock.ts";
import type { Service } from "../services/service.ts";
import type { Diary } from "./diary.ts";
import { nextFree } from "./next-free.ts";

/** The specification's popular services, in its order. */
export const POPULAR_SERVICES = [
  "Gel Polish",
  "Builder Gel",
  "Nail Art",
  "Builder Gel with Nail Art",
  "Soak Off",
  "New Set",
];

/** A popular service: the one of that name on the menu, if any, and the next start that a booking of it alone can have. */
export interface PopularService {
  name: string;
  service: Service | null;
  next: SalonTime | null;
}

/** The popular services, each with its own next free start. Without a diary none has one. docs/rules.md 20.3 */
export function popularServices(menu: Service[], diary: Diary | null, now: SalonTime): PopularService[] {
  return POPULAR_SERVICES.map((name) => {
    const service = menu.find((service) => service.name.toLowerCase() === name.toLowerCase()) ?? null;
    const next = service && diary ? nextFree([service], diary, now) : null;
    return { name, service, next: typeof next === "object" ? next : null };
  });
}
