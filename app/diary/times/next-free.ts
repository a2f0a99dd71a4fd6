import type { SalonTime } from "../../kernel/clock.ts";
import { basketLength, type Choice, wantedOf } from "../menu/basket.ts";
import { isExtra, type Service } from "../menu/service.ts";
import { type Diary, diaryFor } from "./diary.ts";
import { openDays, soonestStart } from "./free-days.ts";

/** Why the salon has no free time to offer. */
export type NothingFree = "fully-booked" | "closed" | "no-services";

/**
 * The next start that a client can book, or why there is none. `now` is the salon's time. Of the main services that the same
 * technicians do, only the shortest is tried: if it fits nowhere, the others do not either. docs/rules.md 20.3
 */
export function nextFree(menu: Service[], diary: Diary, now: SalonTime): SalonTime | NothingFree {
  const baskets = menu.filter((service) => !isExtra(service)).map((service) => [{ service, quantity: 1 }]);
  if (baskets.length === 0) return "no-services";
  const alike = Map.groupBy(baskets, (basket) => JSON.stringify(whoDoes(diary, basket)));
  const found = [...alike.values()].map((group) => {
    const [first] = group;
    const days = openDays(
      diaryFor(diary, wantedOf(first ?? [])),
      Math.min(...group.map((basket) => basketLength(basket))),
      now,
    );
    return { soonest: soonestStart(days), isOpen: days.size > 0 };
  });
  const [soonest] = found.flatMap(({ soonest }) => soonest ?? []).toSorted(inTime);
  return soonest ?? (found.some(({ isOpen }) => isOpen) ? "fully-booked" : "closed");
}

/** The technicians who do a basket, their own lengths for it if they have any, its buffer, and the notice of its deposit. */
function whoDoes(diary: Diary, basket: Choice[]) {
  const { technicians, buffer, transferOn } = diaryFor(diary, wantedOf(basket));
  return [technicians?.map(({ id, quoted }) => [id, quoted?.length]), buffer, transferOn];
}

function inTime(one: SalonTime, other: SalonTime): number {
  return one.date.localeCompare(other.date) || one.minute - other.minute;
}
