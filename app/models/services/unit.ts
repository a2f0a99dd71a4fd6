import { DEFAULT_LENGTH_MINUTES } from "../../diary/menu/basket.ts";
import { isExtra, isPerItem, type Service } from "../../diary/menu/service.ts";
import { duration } from "../../kernel/dates.ts";

/** The units of per-item services, singular and plural. */
const UNITS: Record<string, string> = {
  nail: "nails",
  toe: "toes",
  finger: "fingers",
  tip: "tips",
  gem: "gems",
  hand: "hands",
  foot: "feet",
  pair: "pairs",
  set: "sets",
  piece: "pieces",
  bottle: "bottles",
  visit: "visits",
  guest: "guests",
  person: "people",
};

const PER = new RegExp(`\\bper (${Object.keys(UNITS).join("|")})\\b`, "i");

/** What a per-item service is priced by: "each", or "a nail" where its description says "per nail". docs/rules.md 3.9 */
export function unitInWords(service: Pick<Service, "durationMinutes" | "category" | "description">): string {
  if (!isPerItem(service)) return "";
  const unit = unitOf(service);
  return unit ? `a ${unit}` : "each";
}

/**
 * The length of a main service without minutes when it is booked alone: "1 hr on its own". Empty for other services.
 * docs/rules.md 3.5, 3.9
 */
export function aloneInWords(service: Pick<Service, "durationMinutes" | "category" | "itemMinutes">): string {
  const noTime = isPerItem(service) && !isExtra(service) && !service.itemMinutes;
  return noTime ? `${duration(DEFAULT_LENGTH_MINUTES)} on its own` : "";
}

/** What asks for its quantity: "How many nails?" docs/rules.md 3.9 */
export function quantityQuestion(service: Pick<Service, "description">): string {
  const unit = unitOf(service);
  return unit ? `How many ${UNITS[unit]}?` : "How many?";
}

function unitOf({ description }: Pick<Service, "description">): string | undefined {
  return PER.exec(description)?.[1]?.toLowerCase();
}
