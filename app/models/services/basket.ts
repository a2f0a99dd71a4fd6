import { isPerItem, type Service } from "./service.ts";

/** The most of one per-item service in a booking. docs/rules.md 3.3 */
export const MOST_PER_ITEM = 10;
/** What an appointment takes when nothing in it has a length of its own. docs/rules.md 3.5 */
export const DEFAULT_LENGTH_MINUTES = 60;

/** A service that was chosen, and how often. */
export interface Choice {
  service: Service;
  quantity: number;
}

/** The basket with one service counted anew, in the menu's order. 0 takes it out, 10 is the most. docs/rules.md 3.3 */
export function withQuantity(menu: Service[], basket: Choice[], changed: Service, quantity: number): Choice[] {
  const before = (service: Service) => basket.find((choice) => choice.service.id === service.id)?.quantity ?? 0;
  return menu
    .map((service) => ({ service, quantity: service.id === changed.id ? quantity : before(service) }))
    .map((choice) => ({ ...choice, quantity: Math.min(choice.quantity, MOST_PER_ITEM) }))
    .filter((choice) => choice.quantity > 0);
}

/** A quantity as somebody typed it: at most 10, and one when it is no number. docs/rules.md 3.3 */
export function quantityTyped(text: string): number {
  return /^\d+$/.test(text) ? Math.min(Number(text), MOST_PER_ITEM) : 1;
}

/** Price of the whole basket in pence: per-item services count by quantity, others once. docs/rules.md 3.4 */
export function basketTotal(basket: Choice[]): number {
  return basket.reduce((total, choice) => total + choice.service.pricePence * countOf(choice), 0);
}

/** Sum of the durations that count, minutes: per-item services take none of their own. docs/rules.md 3.5 */
export function basketDuration(basket: Choice[]): number {
  return basket.reduce((sum, { service }) => sum + (isPerItem(service) ? 0 : service.durationMinutes), 0);
}

/** Minutes the basket takes up in the diary: its duration, or an hour when that is none. docs/rules.md 3.5 */
export function basketLength(basket: Choice[]): number {
  return basketDuration(basket) || DEFAULT_LENGTH_MINUTES;
}

/** How often a choice counts: its quantity for a per-item service, else once. docs/rules.md 3.3 */
export function countOf({ service, quantity }: Choice): number {
  return isPerItem(service) ? quantity : 1;
}
