import { isPerItem, type Service } from "./service.ts";

/** Maximum quantity of a per-item service in a booking. docs/rules.md 3.3 */
export const MOST_PER_ITEM = 10;
/** Length of an appointment whose services have no duration, minutes. docs/rules.md 3.5 */
export const DEFAULT_LENGTH_MINUTES = 60;

/** A chosen service and its quantity. */
export interface Choice {
  service: Service;
  quantity: number;
}

/** The basket with a new quantity of one service, in menu order. 0 removes it, 10 is the most. docs/rules.md 3.3 */
export function withQuantity(menu: Service[], basket: Choice[], changed: Service, quantity: number): Choice[] {
  const before = (service: Service) => basket.find((choice) => choice.service.id === service.id)?.quantity ?? 0;
  return menu
    .map((service) => ({ service, quantity: service.id === changed.id ? quantity : before(service) }))
    .map((choice) => ({ ...choice, quantity: Math.min(choice.quantity, MOST_PER_ITEM) }))
    .filter((choice) => choice.quantity > 0);
}

/** A typed quantity: at most 10, and 1 when it is not a number. docs/rules.md 3.3 */
export function quantityTyped(text: string): number {
  return /^\d+$/.test(text) ? Math.min(Number(text), MOST_PER_ITEM) : 1;
}

/** Price of the whole basket in pence: per-item services count by quantity, others once. docs/rules.md 3.4 */
export function basketTotal(basket: Choice[]): number {
  return basket.reduce((total, choice) => total + choice.service.pricePence * countOf(choice), 0);
}

/** Sum of the durations, minutes, without per-item services. docs/rules.md 3.5 */
export function basketDuration(basket: Choice[]): number {
  return basket.reduce((sum, { service }) => sum + (isPerItem(service) ? 0 : service.durationMinutes), 0);
}

/** Minutes that the basket takes up in the diary: its duration, or an hour when that is 0. docs/rules.md 3.5 */
export function basketLength(basket: Choice[]): number {
  return basketDuration(basket) || DEFAULT_LENGTH_MINUTES;
}

/** The count of a choice: its quantity for a per-item service, else 1. docs/rules.md 3.3 */
export function countOf({ service, quantity }: Choice): number {
  return isPerItem(service) ? quantity : 1;
}
