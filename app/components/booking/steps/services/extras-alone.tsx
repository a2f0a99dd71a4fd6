import { basketLength, type Choice } from "../../../../diary/menu/basket.ts";
import { isExtra } from "../../../../diary/menu/service.ts";
import { duration } from "../../../../kernel/dates.ts";

/**
 * Says for a basket with only extras that extras go with a main service, and how long they take without one. docs/rules.md
 * 3.5
 */
export function ExtrasAlone({ basket }: { basket: Choice[] }) {
  if (basket.length === 0 || !basket.every(({ service }) => isExtra(service))) return null;
  return (
    <p className="notice my-3 text-sm">
      Extras go with a main service: please choose one too. On its own it takes {duration(basketLength(basket))}.
    </p>
  );
}
