import { and, asc, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../database/client.server.ts";
import { appointmentItems, type appointments } from "../../database/schema.ts";
import { basketDuration, basketLength, basketTotal, type Choice, countOf } from "../services/basket.ts";
import type { Service } from "../services/service.ts";
import type { Booking } from "./appointment.ts";
import { type Refused, refuse } from "./command.server.ts";

/* What an appointment contains: its items, their names, length and price. */

type Item = Pick<
  typeof appointmentItems.$inferSelect,
  "serviceId" | "name" | "pricePence" | "durationMinutes" | "quantity"
>;

/** The contents of an appointment. `length` is in minutes. */
export interface Contents {
  items: Item[];
  serviceNames: string;
  length: number;
  pricePence: number;
}

/** The statement that reads the items of an appointment in order. */
export function itemsOf(database: Database, salonId: string, appointmentId: string) {
  return database
    .select()
    .from(appointmentItems)
    .where(and(eq(appointmentItems.salonId, salonId), eq(appointmentItems.appointmentId, appointmentId)))
    .orderBy(asc(appointmentItems.position));
}

/** The statement that adds an item to an appointment. */
export function insertItem(
  database: Database,
  salonId: string,
  appointmentId: string,
  position: number,
  { serviceId, name, pricePence, durationMinutes, quantity }: Item,
): BatchItem<"sqlite"> {
  return database
    .insert(appointmentItems)
    .values({ appointmentId, position, salonId, serviceId, name, pricePence, durationMinutes, quantity });
}

/** The unchanged contents of an appointment that staff move; the menu is not read. docs/rules.md 13.6 */
export function contentsOf(
  { serviceNames, startsMinute, endsMinute, pricePence }: typeof appointments.$inferSelect,
  items: Item[],
): Contents {
  return { items, serviceNames, length: endsMinute - startsMinute, pricePence };
}

/** The contents of a booking by the current menu, or its refusal. docs/rules.md 3.2, 5.4 */
export function contentsAsked(
  booking: Booking,
  assertedEnd: number | undefined,
  services: Service[],
): Contents | Refused {
  const basket = basketOf(booking, services);
  if (!Array.isArray(basket)) return basket;
  if (assertsOtherwise(booking, basket)) return refuse("prices-changed");
  const length = basketLength(basket);
  if (assertedEnd !== undefined && assertedEnd !== booking.minute + length) return refuse("ends-otherwise");
  const items = basket.map((choice) => {
    const { id: serviceId, name, pricePence, durationMinutes } = choice.service;
    return { serviceId, name, pricePence, durationMinutes, quantity: countOf(choice) };
  });
  return { items, serviceNames: items.map(({ name }) => name).join(", "), length, pricePence: basketTotal(basket) };
}

/** The chosen services by the current menu, or the refusal. docs/rules.md 5.4 */
function basketOf(booking: Booking, services: Service[]): Choice[] | Refused {
  const basket: Choice[] = [];
  for (const { id, name, quantity } of booking.services) {
    const service = services.find((service) => (id ? service.id === id : service.name === name));
    if (!service) return refuse("unknown-service");
    if (basket.some((choice) => choice.service.id === service.id)) return refuse("listed-twice");
    basket.push({ service, quantity });
  }
  return basket;
}

/** Whether the asserted price or length differs from the menu's. docs/rules.md 3.2 */
function assertsOtherwise({ assertedPricePence, assertedDuration }: Booking, basket: Choice[]): boolean {
  const lengths = [basketDuration(basket), basketLength(basket)];
  return (
    (assertedPricePence !== undefined && assertedPricePence !== basketTotal(basket)) ||
    (assertedDuration !== undefined && !lengths.includes(assertedDuration))
  );
}
