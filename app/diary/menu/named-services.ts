import { type Choice, MOST_PER_ITEM, type NamedService } from "./basket.ts";
import { isPerItem, type Service } from "./service.ts";

/** Why the services of a booking make no basket. docs/rules.md 3.3, 5.4 */
export type NoBasket = "unknown-service" | "listed-twice" | "too-many-of-one" | "no-services";

/**
 * The basket of the services that a booking names. A per-item service that is named several times is added up. `quantities`
 * (by service id) are for services that are named without a quantity. docs/rules.md 3.3, 3.7, 5.4
 */
export function basketNamed(
  named: NamedService[],
  quantities: Record<string, number>,
  menu: Service[],
): Choice[] | NoBasket {
  const basket: Choice[] = [];
  for (const { id, name, quantity } of named) {
    const service = menu.find((service) => (id ? service.id === id : service.name === name));
    if (!service) return "unknown-service";
    const before = basket.find((choice) => choice.service.id === service.id);
    if (before && !isPerItem(service)) return "listed-twice";
    const ofAll = quantities[service.id];
    if (before) before.quantity += quantity ?? (ofAll === undefined ? 1 : 0);
    else basket.push({ service, quantity: quantity ?? ofAll ?? 1 });
  }
  const chosen = basket.filter(({ quantity }) => quantity > 0);
  if (chosen.length === 0) return "no-services";
  return chosen.some(({ quantity }) => quantity > MOST_PER_ITEM) ? "too-many-of-one" : chosen;
}
