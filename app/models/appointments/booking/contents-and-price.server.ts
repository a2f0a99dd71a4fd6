import { asc, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../../database/client.server.ts";
import { inSalon } from "../../../database/in-salon.server.ts";
import { appointmentItems, type appointments } from "../../../database/schema.ts";
import type { Actor } from "../../../diary/appointments/appointment.ts";
import {
  basketDuration,
  basketLength,
  basketNamed,
  basketPrice,
  type Choice,
  countOf,
  holdsExactly,
  wantedOf,
} from "../../../diary/menu/basket.ts";
import type { Service } from "../../../diary/menu/service.ts";
import type { DiaryRefusal } from "../../../diary/refusals.ts";
import { type Refused, refuse } from "../../../kernel/result.ts";
import { settledPrice } from "../reschedule.ts";
import type { Booking } from "./booking-request.ts";

/* What an appointment contains: its items, their names, length and price. */

type Item = Pick<
  typeof appointmentItems.$inferSelect,
  "serviceId" | "name" | "pricePence" | "durationMinutes" | "quantity"
>;

/** An appointment that a change replaces. */
export type Replaced = typeof appointments.$inferSelect & { items: Item[] };

/**
 * The contents of an appointment. `length` and `buffer` are in minutes. `asBefore`: a change that keeps services and
 * quantities.
 */
export interface Contents {
  items: Item[];
  serviceNames: string;
  length: number;
  buffer: number;
  pricePence: number;
  asBefore: boolean;
}

/** The statement that reads the items of an appointment in order. */
export function itemsOf(database: Database, salonId: string, appointmentId: string) {
  return database
    .select()
    .from(appointmentItems)
    .where(inSalon(appointmentItems, salonId, eq(appointmentItems.appointmentId, appointmentId)))
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

/**
 * The contents of an appointment that staff move, unchanged but for the length if they set one; the menu is not read.
 * docs/rules.md 13.6, 13.8
 */
export function contentsOf(old: Replaced, length = old.endsMinute - old.startsMinute): Contents {
  const { items, serviceNames, bufferMinutes: buffer, pricePence } = old;
  return { items, serviceNames, length, buffer, pricePence, asBefore: true };
}

/**
 * The contents of a booking by the current menu, or its refusal. A change keeps a settled price while the services stay
 * the same; only staff may change them then. docs/rules.md 3.2, 5.4, 5.15
 */
export function contentsAsked(
  { booking, assertedEnd, actor }: { booking: Booking; assertedEnd?: number | undefined; actor: Actor },
  services: Service[],
  old: Replaced | null,
): Contents | Refused<DiaryRefusal> {
  const basket = basketNamed(booking.services, booking.serviceQuantities, services);
  if (!Array.isArray(basket)) return refuse(basket);
  const settled = old && settledPrice(old, old.items);
  const asBefore = old !== null && holdsExactly(basket, old.items);
  if (settled && !asBefore && actor.role !== "admin") return refuse("price-settled");
  const pricePence = basketPrice(basket, settled);
  if (assertsOtherwise(booking, basket, pricePence)) return refuse("prices-changed");
  const length = basketLength(basket);
  if (assertedEnd !== undefined && assertedEnd !== booking.minute + length) return refuse("ends-otherwise");
  const items = basket.map((choice) => {
    const { id: serviceId, name, pricePence, durationMinutes } = choice.service;
    return { serviceId, name, pricePence, durationMinutes, quantity: countOf(choice) };
  });
  const serviceNames = items.map(({ name }) => name).join(", ");
  return { items, serviceNames, length, buffer: wantedOf(basket).buffer, pricePence, asBefore };
}

/** Whether the asserted price or length differs from what would be written. docs/rules.md 3.2 */
function assertsOtherwise({ assertedPricePence, assertedDuration }: Booking, basket: Choice[], price: number): boolean {
  const lengths = [basketDuration(basket), basketLength(basket)];
  return (
    (assertedPricePence !== undefined && assertedPricePence !== price) ||
    (assertedDuration !== undefined && !lengths.includes(assertedDuration))
  );
}
