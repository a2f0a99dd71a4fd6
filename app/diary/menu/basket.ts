import { isExtra, isPerItem, type OwnTerms, type Service, serviceWith } from "./service.ts";

/** Maximum quantity of a per-item service in a booking. docs/rules.md 3.3 */
export const MOST_PER_ITEM = 10;
/** Length of an appointment whose services have no duration, minutes. docs/rules.md 3.5 */
export const DEFAULT_LENGTH_MINUTES = 60;

/** A chosen service and its quantity. */
export interface Choice {
  service: Service;
  quantity: number;
}

/** A service as a booking names it: by its id or its name, with a quantity or without. */
export interface NamedService {
  id?: string | undefined;
  name?: string | undefined;
  quantity?: number | undefined;
}

/**
 * The basket with a new quantity of one service, in menu order. 0 removes the service; more than 10 becomes 10. docs/rules.md
 * 3.3
 */
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

/** What is still on the menu of a visit's services, as a basket. docs/rules.md 9.11, 35.1 */
export function basketLike(menu: Service[], items: BookedService[]): Choice[] {
  return menu.flatMap((service) => {
    const item = items.find(({ serviceId }) => serviceId === service.id);
    return item ? [{ service, quantity: Math.min(item.quantity, MOST_PER_ITEM) }] : [];
  });
}

/** Price of the whole basket in pence: per-item services count by quantity, others once. docs/rules.md 3.4 */
export function basketTotal(basket: Choice[]): number {
  return basket.reduce((total, choice) => total + choice.service.pricePence * countOf(choice), 0);
}

/** A price that stays as long as the services stay the same. docs/rules.md 5.15 */
export interface SettledPrice {
  pricePence: number;
  items: BookedService[];
}

/** A service of an appointment, and how often it was booked. */
export interface BookedService {
  serviceId: string;
  quantity: number;
}

/** Price of the basket in pence: the settled price if the services are still those of that price. docs/rules.md 5.15 */
export function basketPrice(basket: Choice[], settled: SettledPrice | null): number {
  return settled && holdsExactly(basket, settled.items) ? settled.pricePence : basketTotal(basket);
}

/** Whether a basket has exactly the services and quantities of an appointment, in any order. docs/rules.md 5.15 */
export function holdsExactly(basket: Choice[], items: BookedService[]): boolean {
  return sameServices(
    basket.map((choice) => ({ serviceId: choice.service.id, quantity: countOf(choice) })),
    items,
  );
}

/** Whether two lists have the same services in the same quantities, in any order. */
export function sameServices(some: BookedService[], others: BookedService[]): boolean {
  const isIn = (one: BookedService) =>
    others.some(({ serviceId, quantity }) => serviceId === one.serviceId && quantity === one.quantity);
  return some.length === others.length && some.every(isIn);
}

/**
 * Sum of the durations, minutes. A per-item service counts by its quantity if the salon says so, and otherwise not at all.
 * The minutes of an extra count each time that it is chosen. docs/rules.md 2.12, 3.5, 21.18
 */
export function basketDuration(basket: Choice[]): number {
  return mainDuration(basket) + addedMinutes(basket);
}

/**
 * The length of an appointment with this basket, minutes. It is the duration, or if no main service has minutes, an hour and
 * what extras add. docs/rules.md 3.5
 */
export function basketLength(basket: Choice[]): number {
  return (mainDuration(basket) || DEFAULT_LENGTH_MINUTES) + addedMinutes(basket);
}

/** Minutes of the main services, without those that extras add. */
function mainDuration(basket: Choice[]): number {
  return basket.reduce((sum, { service, quantity }) => {
    if (!isPerItem(service)) return sum + service.durationMinutes;
    return service.itemMinutes ? sum + service.durationMinutes * quantity : sum;
  }, 0);
}

/** Minutes that the extras of a basket add. docs/rules.md 2.12 */
function addedMinutes(basket: Choice[]): number {
  return basket.reduce((sum, choice) => {
    const { service } = choice;
    return isExtra(service) ? sum + (service.extraMinutes ?? 0) * countOf(choice) : sum;
  }, 0);
}

/**
 * What a basket asks of the diary: its services, its buffer (the longest of its services), and a technician if one is chosen.
 * Price and length may depend on the technician. docs/rules.md 21.2, 21.6, 21.21
 */
export function wantedOf(basket: Choice[], technicianId?: string | null) {
  const buffer = Math.max(0, ...basket.map(({ service }) => service.bufferMinutes ?? 0));
  return { services: basket.map(({ service }) => service.id), buffer, technicianId, basket };
}

/** The price of one of each service, by its id, pence. */
export function pricesOf(basket: Choice[]): Record<string, number> {
  return Object.fromEntries(basket.map(({ service }) => [service.id, service.pricePence]));
}

/** The basket as a technician with these terms does it. docs/rules.md 21.21 */
export function basketWith(basket: Choice[], ownTerms: OwnTerms | undefined): Choice[] {
  return ownTerms ? basket.map((choice) => ({ ...choice, service: serviceWith(choice.service, ownTerms) })) : basket;
}

/** The count of a choice: its quantity for a per-item service, else 1. docs/rules.md 3.3 */
export function countOf({ service, quantity }: Choice): number {
  return isPerItem(service) ? quantity : 1;
}
