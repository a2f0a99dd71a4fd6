import { categoryOf, isExtra, isPerItem, type Service } from "../../diary/menu/service.ts";
import { type Manner, mannerOf } from "./drawn-nail.ts";
import { SERVICE_CATEGORIES } from "./service.ts";

/**
 * Services that don’t go together on the same nails, and why: each covers all of them, an infill needs the gel that the other
 * takes off, or each takes the old colour off.
 */
export interface Clash {
  is: "cover" | "infill" | "take-off";
  services: Service[];
}

/**
 * The first clash among chosen services, or null. It goes by what names and categories say, as drawn nails do, so it may be
 * wrong, and a client may always book all of them. docs/rules.md 9.20
 */
export function clashIn(chosen: Service[]): Clash | null {
  const manners = chosen.filter(isOfNails).map((service) => ({ service, manner: mannerOf(service) }));
  const those = (fitting: Manner[]) =>
    manners.filter(({ manner }) => fitting.includes(manner)).map(({ service }) => service);
  const covering = those(COVERING).filter((service) => !isExtra(service) && !isPerItem(service));
  if (covering.length > 1) return { is: "cover", services: covering };
  const filled = those(INFILLS);
  const plain = those(["soak-off"]);
  if (filled.length > 0 && plain.length > 0) return { is: "infill", services: [...filled, ...plain] };
  const takingOff = those(TAKING_OFF);
  return takingOff.length > 1 ? { is: "take-off", services: takingOff } : null;
}

const INFILLS: Manner[] = ["infill", "infill-art"];
const TAKING_OFF: Manner[] = ["soak-off", "soak-off-and-new-set", "removal-and-new"];
/** What covers all nails of both hands. Nails of feet are others, and so a drawing of their own. */
const COVERING: Manner[] = [
  ...INFILLS,
  "soak-off-and-new-set",
  "removal-and-new",
  "french-tips",
  "french",
  "builder-gel-art",
  "builder-gel",
  "new-set",
  "block-colour",
  "gel-polish",
];

/** Whether it is surely about nails: salons also take off make-up, and colour brows. */
function isOfNails(service: Service): boolean {
  if (SERVICE_CATEGORIES.some((key) => key === service.category)) return true;
  return /nail|gel\b|biab|builder|acryl|shellac|polish|soak/i.test(`${service.name} ${categoryOf(service)}`);
}
