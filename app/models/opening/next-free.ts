import type { SalonTime } from "../../kernel/clock.ts";
import { basketLength } from "../services/basket.ts";
import { isExtra, type Service } from "../services/service.ts";
import type { Diary } from "./diary.ts";
import { openDays, soonestStarts } from "./free-days.ts";

/** Why the salon has no free time to offer. */
export type NothingFree = "fully-booked" | "closed" | "no-services";

/**
 * The next start that a client can book, found with the shortest main service of the menu: when that fits nowhere,
 * nothing does. Otherwise the reason why there is none. `now` is the salon's time. docs/rules.md 20.3
 */
export function nextFree(menu: Service[], diary: Diary, now: SalonTime): SalonTime | NothingFree {
  const lengths = menu
    .filter((service) => !isExtra(service))
    .map((service) => basketLength([{ service, quantity: 1 }]));
  if (lengths.length === 0) return "no-services";
  const days = openDays(diary, Math.min(...lengths), now);
  const [soonest] = soonestStarts(days, 1);
  return soonest ?? (days.size > 0 ? "fully-booked" : "closed");
}
